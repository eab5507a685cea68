/** When something was, as a payer reads it: by the clock of the merchant whose mail it stands in. */
export function sayMoment(time: Date, timezone: string): string {
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat("en-US", { timeZone: timezone, ...day, ...clock }).format(time);
}
