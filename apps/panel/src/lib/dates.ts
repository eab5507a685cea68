const DAY = 86_400_000;

/** `YYYY-MM-DD` of a moment in a time zone. */
export function dayIn(moment: Date, timezone: string): string {
  const options = { timeZone: timezone || "UTC", year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", options).format(moment);
}

export function daysAgo(days: number, timezone: string): string {
  return dayIn(new Date(Date.now() - days * DAY), timezone);
}

/** A date range of the search bar as the API wants it: from the start of the first to the end of the last day, in UTC. */
export function toDateFilter(value: string): { start_date: string; end_date: string } {
  const [start = "", end = start] = value.split("/");
  return { start_date: `${start}T00:00:00Z`, end_date: `${end}T23:59:59Z` };
}
