import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { paymentsAhead } from "./payments-ahead.ts";

/** The payments of all merchants beneath, under the address that each area has for them. */
export function transactionsAcross(path: "transaction" | "transactions", getParentRoute: () => AnyRoute) {
  return [
    createRoute({
      getParentRoute,
      path,
      validateSearch: readListState,
      ...paymentsAhead(true),
      component: lazyRouteComponent(() => import("../modules/transactions/search/across-page.tsx"), "AcrossPage"),
    }),
    createRoute({
      getParentRoute,
      path: "$merchantID/transaction/detail/$id",
      component: lazyRouteComponent(() => import("../modules/transactions/detail/detail-page.tsx"), "DetailPage"),
    }),
  ] as const;
}
