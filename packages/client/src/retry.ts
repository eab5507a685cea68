import { type Call, isWrite } from "@gatehouse/contract/call.ts";
import type { GatehouseError } from "./error.ts";

/** Calls that take an `idempotency_key`. A repeated one returns the first result and moves no money. */
export const idempotentCalls: ReadonlySet<string> = new Set([
  "createTransaction",
  "captureTransaction",
  "refundTransaction",
  "emailReceipt",
  "createMulti",
  "refundMulti",
]);

const TEMPORARY = new Set([502, 503, 504]);

type Attempt = { call: Call; input: unknown; error: GatehouseError };

/**
 * Returns true if a failed call may be sent again. Reads and calls with an idempotency key may after any failure that passes;
 * other writes only after 429, when nothing was done.
 */
export function mayRetry({ call, input, error }: Attempt): boolean {
  if (error.status === 429) return true;
  const isTemporary = error.status === 0 || TEMPORARY.has(error.status);
  return isTemporary && (!isWrite(call) || hasKey(call, input));
}

function hasKey({ name }: Call, input: unknown): boolean {
  const { idempotency_key: key } = (input ?? {}) as { idempotency_key?: unknown };
  return idempotentCalls.has(name) && typeof key === "string" && key !== "";
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Returns the milliseconds to wait before an attempt (1 is the first repetition): twice as long each time, half of it at random, and
 * at least what the server asks for. `chance` is from 0 to 1.
 */
export function pauseBefore(attempt: number, chance: number, retryAfter = 0): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  return Math.max(longest * (0.5 + chance / 2), retryAfter * 1000);
}
