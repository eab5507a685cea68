import { terminalCalls as calls } from "@gatehouse/contract/terminals/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { activateDevice, createDevice, disableDevice, listDevices, updateDevice } from "./manage-devices.ts";
import {
  createTerminal,
  deleteTerminal,
  listTerminals,
  settleTerminal,
  setUpTerminal,
  updateTerminal,
} from "./manage-terminals.ts";

export function terminalRoutes(bind: Binder): void {
  bind(calls.listTerminals, listTerminals);
  bind(calls.listTerminalsOfMerchant, listTerminals);
  bind(calls.createTerminal, createTerminal);
  bind(calls.updateTerminal, updateTerminal);
  bind(calls.deleteTerminal, deleteTerminal);
  bind(calls.setUpTerminal, setUpTerminal);
  bind(calls.settleTerminal, settleTerminal);
  bind(calls.listDevices, listDevices);
  bind(calls.createDevice, createDevice);
  bind(calls.updateDevice, updateDevice);
  bind(calls.activateDevice, activateDevice);
  bind(calls.activateDeviceByGet, activateDevice);
  bind(calls.disableDevice, disableDevice);
  bind(calls.disableDeviceByGet, disableDevice);
}
