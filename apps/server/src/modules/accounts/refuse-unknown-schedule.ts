import { refuse } from "../../refusal.ts";

/**
 * There are no fee schedules here yet, so that a change names none but the one that is kept. Boarding keeps what it is
 * told: its clients have to name one.
 */
export function refuseUnknownSchedule(before: { fee_schedule_id: string }, given = ""): void {
  if (given !== "" && given !== before.fee_schedule_id) refuse("fee_schedule_unknown");
}
