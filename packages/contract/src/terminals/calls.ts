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
    summary: "The merchant's terminals, oldest first",
    access: merchantCaller,
    ...terminalList,
  },
  listTerminalsOfMerchant: {
    name: "listTerminalsOfMerchant",
    method: "GET",
    path: "/merchant/{id}/terminals",
    summary: "Terminals of a merchant that the caller may reach",
    access: merchantInPath("id"),
    ...terminalList,
  },
  setUpTerminal: {
    name: "setUpTerminal",
    method: "POST",
    path: "/terminal/{id}",
    summary: "Set up one's own terminal: receipts, signature, tips, the hour of its batch",
    access: keeper,
    audit: "terminal.update",
    errors: ["not_found", "settle_at_between_steps"],
  },
  settleTerminal: {
    name: "settleTerminal",
    method: "POST",
    path: "/terminal/{id}/settle",
    summary: "Close the batch of what was taken on a terminal",
    access: keeper,
    audit: "terminal.settle",
    errors: ["not_found"],
  },
  createTerminal: {
    name: "createTerminal",
    method: "POST",
    path: "/merchant/{id}/terminal",
    summary: "Give a merchant a terminal",
    access: provider,
    audit: "terminal.create",
    errors: ["not_found", "settle_at_between_steps"],
  },
  updateTerminal: {
    name: "updateTerminal",
    method: "POST",
    path: "/merchant/{id}/terminal/{tid}",
    summary: "Change a merchant's terminal; what is absent stays",
    access: provider,
    audit: "terminal.update",
    errors: ["not_found", "settle_at_between_steps"],
  },
  deleteTerminal: {
    name: "deleteTerminal",
    method: "DELETE",
    path: "/merchant/{id}/terminal/{tid}",
    summary: "Take a terminal away from a merchant",
    access: provider,
    audit: "terminal.delete",
    errors: ["not_found"],
  },
  listDevices: {
    name: "listDevices",
    method: "GET",
    path: "/merchant/{id}/devices",
    summary: "Card readers of a merchant, oldest first",
    access: merchantInPath("id"),
    list: true,
    errors: [],
  },
  createDevice: {
    name: "createDevice",
    method: "POST",
    path: "/merchant/{id}/device",
    summary: "Give a merchant a card reader",
    access: provider,
    audit: "device.create",
    errors: ["not_found"],
  },
  updateDevice: {
    name: "updateDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}",
    summary: "Change a card reader; what is absent stays",
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
    summary: "Switch a card reader on",
    ...deviceStatus,
    audit: "device.update",
  },
  activateDevice: {
    name: "activateDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}/status/active",
    summary: "Switch a card reader on",
    ...deviceStatus,
    audit: "device.update",
  },
  disableDeviceByGet: {
    name: "disableDeviceByGet",
    method: "GET",
    changes: true,
    path: "/merchant/{id}/device/{did}/status/disabled",
    summary: "Switch a card reader off",
    ...deviceStatus,
    audit: "device.update",
  },
  disableDevice: {
    name: "disableDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}/status/disabled",
    summary: "Switch a card reader off",
    ...deviceStatus,
    audit: "device.update",
  },
});
