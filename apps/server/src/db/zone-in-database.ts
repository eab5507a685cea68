/**
 * A zone by the name under which the database means what we mean. It knows none of the oldest ones, reads "CET" as an hour that has
 * no summer, and "AST" as another sea's.
 */
export const zoneInDatabase = (name: string): string =>
  new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
