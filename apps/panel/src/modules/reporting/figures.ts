import type { TransactionStats } from "@gatehouse/contract/reporting/schemas.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { clockIn } from "../../lib/clock-in.ts";
import { dayIn } from "../../lib/dates.ts";
import { cityOf } from "../../lib/use-format.ts";

/** When the days of a chart begin: not always when the reader's own do. */
export const sayZone = (timeZone: string) => `Days in ${cityOf(timeZone)}`;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A point of a chart as its day, in the zone in which it begins. */
export function dayOfPoint(timeZone: string) {
  const clockAt = clockIn(timeZone);
  return (x: number) => {
    const { month, day } = clockAt(new Date(x * 1000));
    return `${MONTHS[Number(month) - 1]} ${Number(day)}`;
  };
}

/** The days of the figures as a list's filter, in the zone in which they were counted. */
export function periodFilter(
  { transaction_count: days }: Pick<TransactionStats, "transaction_count">,
  timeZone: string,
) {
  const at = (point: { x: number } | undefined) => dayIn(new Date((point?.x ?? 0) * 1000), timeZone);
  return { field: "created_at", operator: "=", value: `${at(days[0])}/${at(days.at(-1))}@${timeZone}` };
}

export function total(points: readonly { y: number }[]): number {
  return points.reduce((sum, point) => sum + point.y, 0);
}

function byCode(stats: Pick<TransactionStats, "response_codes">): Map<number, number> {
  const counts = new Map<number, number>();
  for (const day of stats.response_codes) {
    for (const [code, many] of Object.entries(day.y)) counts.set(Number(code), (counts.get(Number(code)) ?? 0) + many);
  }
  return counts;
}

/** Of how many that were answered how many were approved. */
export function answersOf(stats: Pick<TransactionStats, "response_codes">): { approved: number; answered: number } {
  let approved = 0;
  let answered = 0;
  for (const [code, many] of byCode(stats)) {
    const response = responseOf(code);
    if (response !== "pending") answered += many;
    if (response === "approved") approved += many;
  }
  return { approved, answered };
}

/** The same by day in per cent; a day without an answer is drawn as zero. */
export function approvalByDay(stats: Pick<TransactionStats, "response_codes">): { x: number; y: number }[] {
  return stats.response_codes.map((day) => {
    const { approved, answered } = answersOf({ response_codes: [day] });
    return { x: day.x, y: answered === 0 ? 0 : (approved / answered) * 100 };
  });
}

/** Reasons of declines, the most frequent first. */
export function declineReasons(stats: Pick<TransactionStats, "response_codes">): { code: number; many: number }[] {
  return [...byCode(stats)]
    .filter(([code, many]) => many > 0 && responseOf(code) === "declined")
    .map(([code, many]) => ({ code, many }))
    .sort((one, other) => other.many - one.many)
    .slice(0, 6);
}
