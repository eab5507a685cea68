/** Periods by name, by the calendar of whoever's time zone a search is in. */
export const durations = [
  "today",
  "yesterday",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_year",
  "last_year",
] as const;
