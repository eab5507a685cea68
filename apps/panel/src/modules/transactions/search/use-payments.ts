import { transactionErrors } from "@gatehouse/contract/transactions/errors.ts";
import { nextSort } from "@gatehouse/ui/table/sort.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listAddress } from "../../../lib/list-address.ts";
import { type ListFilter, type ListState, rememberedSize } from "../../../lib/list-state.ts";
import { useNarrowest } from "../../../lib/narrowest.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { countPayments } from "../queries.ts";
import { inOneCurrency } from "./fields.ts";
import { searchQuery } from "./queries.ts";
import { everSince, searchOf, wantsFilter } from "./request.ts";

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
  const { refilter, turn } = listAddress(state, change);
  const cleared = wantsFilter({ above, merchantId }) ? [everSince] : [];
  const found = useQuery(searchQuery(request));
  const narrowest = useNarrowest({
    list: `transactions ${merchantId ?? ""}`,
    filters,
    count: (some, signal) => countPayments(some.length === 0 ? cleared : some, signal, merchantId),
    enabled: found.data?.total === 0 && !found.isPlaceholderData,
  });
  return {
    format,
    filters,
    request,
    found,
    narrowest,
    limit: request.input.limit ?? rememberedSize(),
    /** What is left when all filters are taken away. */
    cleared,
    refilter: (next: readonly ListFilter[]) => {
      if (next.length === 0 && cleared.length > 0) toast(transactionErrors.search_filter_required.text, "error");
      else refilter(cleared.length > 0 ? inOneCurrency(next) : next);
    },
    resort: (field: string) => change({ sort: field, dir: nextSort(sort, field).direction, offset: undefined }),
    turn,
  };
}
export type Payments = ReturnType<typeof usePayments>;
