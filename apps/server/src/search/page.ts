import { DEFAULT_PAGE, LIST_LIMIT, PAGE_LIMIT } from "@gatehouse/contract/search.ts";
import type { Page } from "../context.ts";
import type { Tx } from "../db/query.ts";
import { refuse } from "../refusal.ts";

export type PageOf = { limit: number; offset: number };
export type Order = { column: string; direction: "ASC" | "DESC" | "DESC NULLS LAST" };

/** Columns of searched tables that may be empty. What is empty comes last in either direction; the database has it first in one. */
const mayBeEmpty: readonly string[] = ["captured_at", "settled_at", "updated_at"];

/** Of a search. 0 once meant "all"; it and anything above the limit mean the limit. */
export function pageOf({ limit = DEFAULT_PAGE, offset = 0 }: { limit?: number; offset?: number }): PageOf {
  return { limit: limit === 0 ? PAGE_LIMIT : Math.min(limit, PAGE_LIMIT), offset };
}

/** Every merchant's rows are read as far as the page reaches: whoever wants to go further narrows the search. */
const FURTHEST_ACROSS = 10_000;

/** Of a search that may be one across merchants. */
export function pageAcross(tx: Tx, asked: { limit?: number; offset?: number }): PageOf {
  const page = pageOf(asked);
  if (tx.merchantIds && page.offset > FURTHEST_ACROSS) refuse("invalid_field", { at: "offset" });
  return page;
}

/** Of a plain list: everything up to the limit unless the query asks for less. */
export function listPageOf(query: Record<string, string>): PageOf {
  const limit = wholeNumber(query.limit) || LIST_LIMIT;
  return { limit: Math.min(limit, LIST_LIMIT), offset: wholeNumber(query.offset) };
}

/** Of a list that is read whole, as those of a handful are. */
export function listPart<T>(rows: readonly T[], query: Record<string, string>): Page<T[]> {
  const { limit, offset } = listPageOf(query);
  return { data: rows.slice(offset, offset + limit), total_count: rows.length };
}

/** 0 for what is no number of rows. */
function wholeNumber(text = ""): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** The sorting of a search's query; a column that may not be sorted by means the newest first, by the `usual` one. */
export function orderOf(query: Record<string, string>, sortable: readonly string[], usual = "created_at"): Order {
  const wanted = query.sortfield ?? query.sf;
  const column = sortable.find((field) => field === wanted) ?? usual;
  if ((query.sortdirection ?? query.sd) === "asc") return { column, direction: "ASC" };
  return { column, direction: mayBeEmpty.includes(column) ? "DESC NULLS LAST" : "DESC" };
}
