import { isDeepStrictEqual } from "node:util";
import { refuse } from "../../../refusal.ts";

/**
 * What an account may not change of itself: such a field may be sent, as clients send back whole records, but only as
 * it is.
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
 * There are no fee schedules here yet, so that a change names none but the one that is kept. Boarding keeps what it is
 * told: its clients have to name one.
 */
export function refuseUnknownSchedule(before: { fee_schedule_id: string }, given = ""): void {
  if (given !== "" && given !== before.fee_schedule_id) refuse("fee_schedule_unknown");
}
