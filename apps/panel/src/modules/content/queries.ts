import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { universityCalls } from "@gatehouse/contract/content/university-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";

/** What one partner has told. */
export function newsOfQuery(id: string, { limit, offset }: { limit: number; offset: number }) {
  const params = { id, limit: String(limit), offset: String(offset) };
  return queryOptions({
    queryKey: ["news", id, limit, offset],
    queryFn: ({ signal }) => callList(contentCalls.listNews, { params, signal }),
    meta: { quiet: true },
  });
}

export const lessonsQuery = queryOptions({
  queryKey: ["university"],
  queryFn: ({ signal }) => call(universityCalls.search, { input: { limit: 100 }, signal }),
  meta: { quiet: true },
});
