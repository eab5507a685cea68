import { lookupCalls as calls } from "@gatehouse/contract/lookups/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { calculateAmounts } from "./amounts/calculate-amounts.ts";
import { lookupFees } from "./amounts/lookup-fees.ts";
import { listCountries, listRegions } from "./countries.ts";
import { drawQr } from "./draw-qr.ts";
import { lookupBin, lookupBinOnPage } from "./lookup-bin.ts";

export function lookupRoutes(bind: Binder): void {
  bind(calls.lookupBin, lookupBin);
  bind(calls.lookupBinOnPage, lookupBinOnPage);
  bind(calls.lookupBinProtected, lookupBin);
  bind(calls.calculateAmounts, calculateAmounts);
  bind(calls.lookupFees, lookupFees);
  bind(calls.drawQr, drawQr);
  bind(calls.listCountries, listCountries);
  bind(calls.listRegions, listRegions);
}
