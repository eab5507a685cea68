/** A filter as a list's address carries it: `status:=:settled`, several joined by `|`. */
export type ListFilter = { field: string; operator: string; value: string };

/** What a list shows, wholly in its address: reload, back and a pasted link give the same list. */
export type ListState = { f?: string; sort?: string; dir?: "asc" | "desc"; limit?: number; offset?: number };

export const PAGE_SIZES = [10, 20, 50, 100];
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

export function readFilters(text: string): ListFilter[] {
  return text.split("|").flatMap((one) => {
    const [field, operator, value] = one.split(":").map(decode);
    return field && operator && value ? [{ field, operator, value }] : [];
  });
}

export function readListState(search: Record<string, unknown>): ListState {
  const state: ListState = {};
  const limit = Number(search.limit);
  const offset = Number(search.offset);
  if (typeof search.f === "string") state.f = search.f;
  if (typeof search.sort === "string") state.sort = search.sort;
  if (search.dir === "asc" || search.dir === "desc") state.dir = search.dir;
  if (PAGE_SIZES.includes(limit)) state.limit = limit;
  if (Number.isInteger(offset) && offset > 0) state.offset = offset;
  return state;
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
