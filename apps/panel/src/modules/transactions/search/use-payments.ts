import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type ListFilter,
  type ListState,
  rememberedSize,
  rememberSize,
  writeFilters,
} from "../../../lib/list-state.ts";
import { useNarrowest } from "../../../lib/narrowest.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { countPayments } from "../queries.ts";
import { searchQuery } from "./queries.ts";
import { everSince, searchOf } from "./request.ts";

type Address = { state: ListState; change: (part: ListState) => void; merchantId?: string; above?: boolean };

/** The payments that an address asks for, and the ways to change it: one's own, those of a merchant beneath, or of all of them. */
export function usePayments({ state, change, merchantId, above = merchantId !== undefined }: Address) {
  const format = useFormat();
  const { timezone } = format;
  const { filters, request } = useMemo(
    () => searchOf({ state, timezone, above, merchantId }),
    [state, timezone, above, merchantId],
  );
  const { sort } = request;
  const found = useQuery(searchQuery(request));
  const narrowest = useNarrowest({
    list: `transactions ${merchantId ?? ""}`,
    filters,
    // Across merchants the API wants a filter, be it one that leaves nothing out.
    count: (some, signal) => countPayments(above && some.length === 0 ? [everSince] : some, signal, merchantId),
    enabled: found.data?.total === 0 && !found.isPlaceholderData,
  });
  return {
    format,
    filters,
    request,
    found,
    narrowest,
    limit: request.input.limit ?? rememberedSize(),
    refilter: (next: readonly ListFilter[]) => change({ f: writeFilters(next), offset: undefined }),
    resort: (field: string) => {
      const dir = sort.field === field && sort.direction === "desc" ? "asc" : "desc";
      change({ sort: field, dir, offset: undefined });
    },
    turn: (next: { limit: number; offset: number }) => {
      rememberSize(next.limit);
      change(next);
    },
  };
}
export type Payments = ReturnType<typeof usePayments>;
