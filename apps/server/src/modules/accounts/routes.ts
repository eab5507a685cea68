import { accountCalls as calls } from "@gatehouse/contract/accounts/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { getMerchant } from "./get-merchant.ts";

export function accountRoutes(bind: Binder): void {
  bind(calls.getMerchant, getMerchant);
  bind(calls.getMerchantById, getMerchant);
}
