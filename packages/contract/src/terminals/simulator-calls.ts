import { everyone, merchantCaller } from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing, inPaymentHistory, sandboxOnly } from "../exemptions.ts";
import type { simulatorSchemas } from "./simulator-schemas.ts";

const atDevice = { access: everyone, errors: ["not_found"] } as const;

/**
 * A simulated terminal in the hands of a person; only outside production. While a device listens, payments at its
 * terminal wait for it, as they do for a real one; when nobody listens, the network answers by the terminal's number.
 */
export const simulatorCalls = defineCalls<typeof simulatorSchemas>({
  simulateTerminal: {
    name: "simulateTerminal",
    method: "POST",
    path: "/terminal/{id}/simulator",
    access: merchantCaller,
    audit: changesNothing,
    guard: sandboxOnly,
    errors: ["not_found"],
  },
  listenAtDevice: {
    name: "listenAtDevice",
    method: "POST",
    path: "/simulated-terminal/listen",
    audit: changesNothing,
    guard: sandboxOnly,
    ...atDevice,
  },
  actAtDevice: {
    name: "actAtDevice",
    method: "POST",
    path: "/simulated-terminal/act",
    audit: inPaymentHistory,
    guard: sandboxOnly,
    ...atDevice,
  },
  leaveDevice: {
    name: "leaveDevice",
    method: "POST",
    path: "/simulated-terminal/leave",
    audit: changesNothing,
    guard: sandboxOnly,
    ...atDevice,
  },
});
