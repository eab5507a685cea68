import { settlementCalls as calls } from "@gatehouse/contract/settlement/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { searchBatches } from "./search/search-batches.ts";

export function settlementRoutes(bind: Binder): void {
  bind(calls.searchBatches, searchBatches);
}
