/** A filter as a list's address carries it: `status:=:settled`, several joined by `|`. */
export type ListFilter = { field: string; operator: string; value: string };

/** What a list shows, wholly in its address: reload, back and a pasted link give the same list. */
export type ListState = Partial<Record<"f" | "sort", string | undefined>> & {
  dir?: "asc" | "desc" | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

const PAGE_SIZES = [10, 20, 50, 100];
const SIZE_KEY = "gatehouse.page-size";

export function writeFilters(filters: readonly ListFilter[]): string {
  return filters
    .map(({ field, operator, value }) => [field, operator, value].map(encodeURIComponent).join(":"))
    .join("|");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A link that was cut in the middle of an escape still shows the rest of its list.
    return part;
  }
}

/** The API takes one filter of a field: of several in an address the last counts, and is the only one that the list shows. */
export function readFilters(text: string): ListFilter[] {
  const byField = new Map<string, ListFilter>();
  for (const one of text.split("|")) {
    const [field, operator, value] = one.split(":").map(decode);
    if (field && operator && value) byField.set(field, { field, operator, value });
  }
  return [...byField.values()];
}

/**
 * Whether a list can be filtered by all of these. Of what it knows nothing of, nothing matches: the API would leave the filter
 * out, and all rows would pass for those of the filter.
 */
export function allKnown(fields: readonly { key: string }[], filters: readonly ListFilter[]): boolean {
  return filters.every(({ field }) => fields.some(({ key }) => key === field));
}

export function readListState(search: Record<string, unknown>): ListState {
  const limit = Number(search.limit);
  const offset = Number(search.offset);
  const { f, sort, dir } = search;
  // Each is said, if only to be undefined: the router keeps from the address what is not.
  return {
    f: typeof f === "string" ? f : undefined,
    sort: typeof sort === "string" ? sort : undefined,
    dir: dir === "asc" || dir === "desc" ? dir : undefined,
    limit: PAGE_SIZES.includes(limit) ? limit : undefined,
    offset: Number.isInteger(offset) && offset > 0 ? offset : undefined,
  };
}

/** Of a list that can be searched by a text as well. */
export function readSearchedList(search: Record<string, unknown>): ListState & { q?: string } {
  const q = typeof search.q === "number" ? String(search.q) : search.q;
  return { ...readListState(search), ...(typeof q === "string" && q !== "" ? { q } : {}) };
}

/** The page size chosen last, for lists whose address does not say one. */
export function rememberedSize(): number {
  const size = Number(localStorage.getItem(SIZE_KEY));
  return PAGE_SIZES.includes(size) ? size : 10;
}

export function rememberSize(size: number): void {
  localStorage.setItem(SIZE_KEY, String(size));
}
