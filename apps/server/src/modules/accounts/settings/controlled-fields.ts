import { isDeepStrictEqual } from "node:util";
import { refuse } from "../../../refusal.ts";

/**
 * Refuses changes of fields that only accounts above may change. An unchanged value is accepted, as clients send back
 * whole records.
 */
export function refuseControlled(
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): void {
  for (const field of fields)
    if (input[field] !== undefined && !isDeepStrictEqual(input[field], record[field]))
      refuse("forbidden", { at: field });
}

/**
 * Refuses another fee schedule than the stored one, as fee schedules don't exist yet. Creating an account stores any id:
 * clients must send one.
 */
export function refuseUnknownSchedule(before: { fee_schedule_id: string }, given = ""): void {
  if (given !== "" && given !== before.fee_schedule_id) refuse("fee_schedule_unknown");
}
