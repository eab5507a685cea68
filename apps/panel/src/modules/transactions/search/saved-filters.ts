import { operators } from "@gatehouse/contract/operators.ts";
import { type ListFilter, readFilters } from "../../../lib/list-state.ts";
import { searchFields } from "./fields.ts";
import { everSince } from "./request.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * The filters of a saved search: as the panel saves them, or a search's body as the API takes it. Undefined where not all of it
 * can be shown here: with a filter left out the list would pass for that of the search.
 */
export function filtersOfSaved(data: string | Body): ListFilter[] | undefined {
  if (typeof data !== "string") return fromBody(data);
  const body = bodyIn(data);
  if (body) return fromBody(body);
  const filters = readFilters(data);
  return data === "" || filters.length === data.split("|").length ? known(filters) : undefined;
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

const ofEverybody = new Set(searchFields([]).map(({ key }) => key));
const isShown = (field: string) => field.startsWith("custom_fields.") || ofEverybody.has(field);
const known = (filters: ListFilter[]) => (filters.every(({ field }) => isShown(field)) ? filters : undefined);

const ofThePage = ["limit", "offset"];

function fromBody(body: Body): ListFilter[] | undefined {
  const filters: ListFilter[] = [];
  for (const [field, value] of membersOf(body)) {
    const filter = filterOf(field, value);
    if (filter === undefined) return undefined;
    filters.push(filter);
  }
  return known(filters);
}

/** Those of a group by the group's name and their own: `billing_address.city`. */
function membersOf(body: Body): [string, unknown][] {
  return Object.entries(body).flatMap(([field, value]): [string, unknown][] => {
    if (ofThePage.includes(field)) return [];
    const grouped = isBody(value) && !("value" in value || "start_date" in value || "end_date" in value);
    return grouped ? Object.entries(value).map(([member, one]) => [`${field}.${member}`, one]) : [[field, value]];
  });
}

function filterOf(field: string, wanted: unknown): ListFilter | undefined {
  if (!isBody(wanted)) return undefined;
  if ("start_date" in wanted || "end_date" in wanted) return daysOf(field, wanted);
  const sign = String(wanted.operator ?? "=");
  const operator = Object.hasOwn(operators, sign) ? operators[sign as keyof typeof operators] : undefined;
  const { value } = wanted;
  const text = Array.isArray(value) && field === "status" ? value.join(",") : value;
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
