import { durations } from "@gatehouse/contract/durations.ts";
import { operators } from "@gatehouse/contract/operators.ts";
import { daysOfDuration } from "../../../lib/dates.ts";
import { allKnown, type ListFilter, readFilters } from "../../../lib/list-state.ts";
import { everSince, isGroup, several } from "./request.ts";

type Body = Readonly<Record<string, unknown>>;
/** What the list can be filtered by, and the zone of the calendar by which a search means "today". */
type List = { fields: readonly { key: string }[]; zone: string };

/**
 * The filters of a saved search: as the panel saves them, or a search's body as the API takes it. Undefined where not all of it
 * can be shown here: with a filter left out the list would pass for that of the search.
 */
export function filtersOfSaved(data: string | Body, list: List): ListFilter[] | undefined {
  const found = typeof data === "string" ? fromText(data, list) : fromBody(data, list);
  return found && allKnown(list.fields, found) ? found : undefined;
}

function fromText(text: string, list: List): ListFilter[] | undefined {
  const body = bodyIn(text);
  if (body) return fromBody(body, list);
  const isRead = text === "" || text.split("|").every((one) => readFilters(one).length === 1);
  return isRead ? readFilters(text) : undefined;
}

function bodyIn(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : undefined;
  } catch {
    // The panel's own way of writing filters is no JSON.
    return undefined;
  }
}

const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null && !Array.isArray(value);

const ofThePage = ["limit", "offset"];

function fromBody(body: Body, list: List): ListFilter[] | undefined {
  const filters: ListFilter[] = [];
  for (const [field, wanted] of membersOf(body)) {
    const filter = filterOf(field, wanted, list);
    if (filter === undefined) return undefined;
    filters.push(filter);
  }
  return filters;
}

/** What it asks for: those of a group by the group's name and their own, as in `billing_address.city`. */
function membersOf(body: Body): [string, Body][] {
  return Object.entries(body).flatMap(([field, value]): [string, Body][] => {
    if (ofThePage.includes(field)) return [];
    const within = isGroup(field) && isBody(value) ? Object.entries(value) : undefined;
    const members = within?.map(([member, one]): [string, unknown] => [`${field}.${member}`, one]) ?? [[field, value]];
    return members
      .map(([name, one]): [string, Body] => [name, isBody(one) ? one : { value: one }])
      .filter(([, wanted]) => !isEmpty(wanted));
  });
}

/** Nothing said is no filter, and neither is a text that contains what every text does. */
function isEmpty(wanted: Body): boolean {
  const said = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined);
  if (said.every(([name]) => name === "operator")) return true;
  return wanted.value === "" && operatorOf(wanted) === "%";
}

function operatorOf({ operator }: Body): string | undefined {
  const sign = String(operator ?? "=");
  return Object.hasOwn(operators, sign) ? operators[sign as keyof typeof operators] : undefined;
}

function filterOf(field: string, wanted: Body, { zone }: List): ListFilter | undefined {
  const { value, duration } = wanted;
  if (duration) {
    const named = durations.find((one) => one === duration);
    return named && { field, operator: "=", value: daysOfDuration(named, zone) };
  }
  if ("start_date" in wanted || "end_date" in wanted) return daysOf(field, wanted);
  const operator = operatorOf(wanted);
  const text = Array.isArray(value) && several.includes(field) ? value.join(",") : value;
  if (operator === undefined || text === "" || !["string", "number"].includes(typeof text)) return undefined;
  return { field, operator, value: String(text) };
}

const [EARLIEST = "", LATEST = ""] = everSince.value.split("/");

/** A list is filtered by whole days in UTC. */
function daysOf(field: string, { start_date, end_date }: Body): ListFilter | undefined {
  const start = dayOf(start_date, EARLIEST, /T00:00:00(\.0+)?Z$/);
  const end = dayOf(end_date, LATEST, /T23:59:59(\.\d+)?Z$/);
  return start && end ? { field, operator: "=", value: `${start}/${end}` } : undefined;
}

function dayOf(time: unknown, otherwise: string, bound: RegExp): string | undefined {
  if (time === undefined || time === null || time === "") return otherwise;
  const day = String(time).replace(bound, "");
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
}
