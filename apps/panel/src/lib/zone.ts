/*
 * What the clocks of time zones say. `Temporal` knows it at once. A formatter knows it too, but for the first of a page the
 * browser reads which languages it knows, and a slow machine takes as long as for half the rows of a list. So it is asked
 * only where there is no `Temporal` yet.
 */
type TemporalHere = {
  Now: { timeZoneId(): string };
  Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { offsetNanoseconds: number } };
  };
};

const { Temporal } = globalThis as { Temporal?: TemporalHere };

/** Where a formatter will be asked, the first is made while the rest of the script is on its way, and not when all else is there to be drawn. */
export function readyClocks(): void {
  if (Temporal === undefined) new Intl.DateTimeFormat("en-US").formatToParts(0);
}

/** The one that the browser is in. */
export const ownZone = (): string => Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** By how many milliseconds the clocks of a time zone are ahead of UTC; NaN where there is no such zone or moment. */
export function aheadOf(moment: number, zone: string): number {
  if (zone === "UTC") return 0;
  try {
    if (Temporal === undefined) return asFormatted(moment, zone);
    return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;
  } catch {
    return Number.NaN;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function asFormatted(moment: number, timeZone: string): number {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formatters.set(timeZone, formatter);
  return Date.parse(`${formatter.format(moment).replace(" ", "T")}Z`) - Math.floor(moment / 1000) * 1000;
}

/** Named after a place, as nearly all are. What "US/Eastern" is shown as, only the formatter knows. */
const ofPlace = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//;

/** A zone under the name that it is shown by, and UTC in the place of one that the browser does not know. */
export function knownZone(zone: string): string {
  if (zone === "" || zone === "UTC") return "UTC";
  if (Temporal && ofPlace.test(zone)) return Number.isNaN(aheadOf(0, zone)) ? "UTC" : zone;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/** What clocks are called, in summer as in winter, where most payments are taken. */
const clocks: Record<string, string> = {
  "America/New_York": "ET",
  "America/Detroit": "ET",
  "America/Toronto": "ET",
  "America/Chicago": "CT",
  "America/Denver": "MT",
  "America/Phoenix": "MST",
  "America/Los_Angeles": "PT",
  "America/Anchorage": "AKT",
  "Pacific/Honolulu": "HST",
  "America/Puerto_Rico": "AST",
};

/** Elsewhere clocks have no name of a few letters. */
const withoutName = /^(Antarctica|Arctic|Asia|Australia|Europe|Indian)\/|^[^/]*$/;

/** "ET", where the clocks of a zone have such a name; else nothing. */
export function clockOf(timeZone: string): string {
  if (withoutName.test(timeZone)) return "";
  return clocks[timeZone] ?? clockAsFormatted(timeZone);
}

function clockAsFormatted(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortGeneric" });
    const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
    return /^[A-Z]{2,4}$/.test(name) ? name : "";
  } catch {
    return "";
  }
}
