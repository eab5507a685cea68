import { type Access, merchantCaller, merchantInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { terminalSchemas } from "./schemas.ts";

/** Devices belong to whoever provides them; the merchant only sets them up. */
const provider = {
  kind: "caller",
  accounts: ["admin", "partner"],
  permission: "manage_terminals",
  merchant: "id",
} as const satisfies Access;
const keeper = { kind: "caller", accounts: ["merchant"], permission: "manage_terminals" } as const satisfies Access;

const terminalList = { list: true, errors: [] } as const;
const deviceStatus = { access: provider, errors: ["not_found"] } as const;

export const terminalCalls = defineCalls<typeof terminalSchemas>({
  listTerminals: {
    name: "listTerminals",
    method: "GET",
    path: "/terminals",
    access: merchantCaller,
    ...terminalList,
  },
  listTerminalsOfMerchant: {
    name: "listTerminalsOfMerchant",
    method: "GET",
    path: "/merchant/{id}/terminals",
    access: merchantInPath("id"),
    ...terminalList,
  },
  setUpTerminal: {
    name: "setUpTerminal",
    method: "POST",
    path: "/terminal/{id}",
    access: keeper,
    audit: "terminal.update",
    errors: ["not_found", "settle_at_between_steps"],
  },
  settleTerminal: {
    name: "settleTerminal",
    method: "POST",
    path: "/terminal/{id}/settle",
    access: keeper,
    audit: "terminal.settle",
    errors: ["not_found"],
  },
  createTerminal: {
    name: "createTerminal",
    method: "POST",
    path: "/merchant/{id}/terminal",
    access: provider,
    audit: "terminal.create",
    errors: ["not_found", "settle_at_between_steps"],
  },
  updateTerminal: {
    name: "updateTerminal",
    method: "POST",
    path: "/merchant/{id}/terminal/{tid}",
    access: provider,
    audit: "terminal.update",
    errors: ["not_found", "settle_at_between_steps"],
  },
  deleteTerminal: {
    name: "deleteTerminal",
    method: "DELETE",
    path: "/merchant/{id}/terminal/{tid}",
    access: provider,
    audit: "terminal.delete",
    errors: ["not_found"],
  },
  listDevices: {
    name: "listDevices",
    method: "GET",
    path: "/merchant/{id}/devices",
    access: merchantInPath("id"),
    list: true,
    errors: [],
  },
  createDevice: {
    name: "createDevice",
    method: "POST",
    path: "/merchant/{id}/device",
    access: provider,
    audit: "device.create",
    errors: ["not_found"],
  },
  updateDevice: {
    name: "updateDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}",
    access: provider,
    audit: "device.update",
    errors: ["not_found"],
  },
  /** Old screens change a status by GET; the same paths take POST. */
  activateDeviceByGet: {
    name: "activateDeviceByGet",
    method: "GET",
    changes: true,
    path: "/merchant/{id}/device/{did}/status/active",
    ...deviceStatus,
    audit: "device.update",
  },
  activateDevice: {
    name: "activateDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}/status/active",
    ...deviceStatus,
    audit: "device.update",
  },
  disableDeviceByGet: {
    name: "disableDeviceByGet",
    method: "GET",
    changes: true,
    path: "/merchant/{id}/device/{did}/status/disabled",
    ...deviceStatus,
    audit: "device.update",
  },
  disableDevice: {
    name: "disableDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}/status/disabled",
    ...deviceStatus,
    audit: "device.update",
  },
});
