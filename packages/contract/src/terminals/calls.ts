import * as z from "zod/mini";
import { type Access, merchantCaller, merchantInPath } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { device, deviceInput, terminal, terminalInput, terminalSettings } from "./terminal.ts";

/** Devices belong to whoever provides them; the merchant only sets them up. */
const provider = {
  kind: "caller",
  accounts: ["admin", "partner"],
  permission: "manage_terminals",
  merchant: "id",
} as const satisfies Access;
const keeper = { kind: "caller", accounts: ["merchant"], permission: "manage_terminals" } as const satisfies Access;

const terminalList = { reply: z.array(terminal), query: listing, list: true, errors: [] } as const;
const deviceStatus = { access: provider, reply: device, errors: ["not_found"] } as const;

const ofMerchant = {
  createTerminal: defineCall({
    name: "createTerminal",
    method: "POST",
    path: "/merchant/{id}/terminal",
    summary: "Give a merchant a terminal",
    access: provider,
    audit: "terminal.create",
    input: terminalInput,
    reply: terminal,
    errors: ["not_found", "settle_at_between_steps"],
  }),
  updateTerminal: defineCall({
    name: "updateTerminal",
    method: "POST",
    path: "/merchant/{id}/terminal/{tid}",
    summary: "Change a merchant's terminal; what is absent stays",
    access: provider,
    audit: "terminal.update",
    input: terminalInput,
    reply: terminal,
    errors: ["not_found", "settle_at_between_steps"],
  }),
  deleteTerminal: defineCall({
    name: "deleteTerminal",
    method: "DELETE",
    path: "/merchant/{id}/terminal/{tid}",
    summary: "Take a terminal away from a merchant",
    access: provider,
    audit: "terminal.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
  listDevices: defineCall({
    name: "listDevices",
    method: "GET",
    path: "/merchant/{id}/devices",
    summary: "Card readers of a merchant, oldest first",
    access: merchantInPath("id"),
    query: listing,
    reply: z.array(device),
    list: true,
    errors: [],
  }),
  createDevice: defineCall({
    name: "createDevice",
    method: "POST",
    path: "/merchant/{id}/device",
    summary: "Give a merchant a card reader",
    access: provider,
    audit: "device.create",
    input: deviceInput,
    reply: device,
    errors: ["not_found"],
  }),
  updateDevice: defineCall({
    name: "updateDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}",
    summary: "Change a card reader; what is absent stays",
    access: provider,
    audit: "device.update",
    input: deviceInput,
    reply: device,
    errors: ["not_found"],
  }),
};

/** Old screens change a status by GET; the same paths take POST. */
const deviceStatusCalls = {
  activateDeviceByGet: defineCall({
    name: "activateDeviceByGet",
    method: "GET",
    changes: true,
    path: "/merchant/{id}/device/{did}/status/active",
    summary: "Switch a card reader on",
    ...deviceStatus,
    audit: "device.update",
  }),
  activateDevice: defineCall({
    name: "activateDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}/status/active",
    summary: "Switch a card reader on",
    ...deviceStatus,
    audit: "device.update",
  }),
  disableDeviceByGet: defineCall({
    name: "disableDeviceByGet",
    method: "GET",
    changes: true,
    path: "/merchant/{id}/device/{did}/status/disabled",
    summary: "Switch a card reader off",
    ...deviceStatus,
    audit: "device.update",
  }),
  disableDevice: defineCall({
    name: "disableDevice",
    method: "POST",
    path: "/merchant/{id}/device/{did}/status/disabled",
    summary: "Switch a card reader off",
    ...deviceStatus,
    audit: "device.update",
  }),
};

export const terminalCalls = {
  listTerminals: defineCall({
    name: "listTerminals",
    method: "GET",
    path: "/terminals",
    summary: "The merchant's terminals, oldest first",
    access: merchantCaller,
    ...terminalList,
  }),
  listTerminalsOfMerchant: defineCall({
    name: "listTerminalsOfMerchant",
    method: "GET",
    path: "/merchant/{id}/terminals",
    summary: "Terminals of a merchant that the caller may reach",
    access: merchantInPath("id"),
    ...terminalList,
  }),
  setUpTerminal: defineCall({
    name: "setUpTerminal",
    method: "POST",
    path: "/terminal/{id}",
    summary: "Set up one's own terminal: receipts, signature, tips, the hour of its batch",
    access: keeper,
    audit: "terminal.update",
    input: terminalSettings,
    reply: terminal,
    errors: ["not_found", "settle_at_between_steps"],
  }),
  settleTerminal: defineCall({
    name: "settleTerminal",
    method: "POST",
    path: "/terminal/{id}/settle",
    summary: "Close the batch of what was taken on a terminal",
    access: keeper,
    audit: "terminal.settle",
    reply: nothing,
    errors: ["not_found"],
  }),
  ...ofMerchant,
  ...deviceStatusCalls,
};
