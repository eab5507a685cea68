import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { toDateFilter } from "./dates.ts";
import { type ListState, readFilters, rememberedSize } from "./list-state.ts";

/** A page of a list as every search call takes it. */
export type ListRequest = {
  input: { limit: number; offset: number };
  query?: { sf?: string; sd?: string };
  signal?: AbortSignal;
};

export function listRequest(state: ListState, fields: readonly SearchField[]): ListRequest {
  const body: Record<string, unknown> = {};
  for (const { field, operator, value } of readFilters(state.f ?? "")) {
    const kind = fields.find(({ key }) => key === field)?.kind;
    body[field] = kind === "date" ? toDateFilter(value) : { operator, value };
  }
  return {
    input: { ...body, limit: state.limit ?? rememberedSize(), offset: state.offset ?? 0 },
    query: { ...(state.sort ? { sf: state.sort } : {}), ...(state.dir ? { sd: state.dir } : {}) },
  };
}
