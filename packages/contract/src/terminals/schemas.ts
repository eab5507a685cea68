import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { device, deviceInput, terminal, terminalInput, terminalSettings } from "./terminal.ts";

export const terminalSchemas = {
  listTerminals: callSchemas({ query: listing, reply: z.array(terminal) }),
  listTerminalsOfMerchant: callSchemas({ query: listing, reply: z.array(terminal) }),
  setUpTerminal: callSchemas({ input: terminalSettings, reply: terminal }),
  settleTerminal: callSchemas({ reply: nothing }),
  createTerminal: callSchemas({ input: terminalInput, reply: terminal }),
  updateTerminal: callSchemas({ input: terminalInput, reply: terminal }),
  deleteTerminal: callSchemas({ reply: nothing }),
  listDevices: callSchemas({ query: listing, reply: z.array(device) }),
  createDevice: callSchemas({ input: deviceInput, reply: device }),
  updateDevice: callSchemas({ input: deviceInput, reply: device }),
  activateDeviceByGet: callSchemas({ reply: device }),
  activateDevice: callSchemas({ reply: device }),
  disableDeviceByGet: callSchemas({ reply: device }),
  disableDevice: callSchemas({ reply: device }),
};
