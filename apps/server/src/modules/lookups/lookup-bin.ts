import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant, type MerchantRow } from "../accounts/index.ts";
import { findCustomer } from "../vault/index.ts";
import { findBin, isSurchargeable } from "./domain/bins.ts";

type Asked = Parameters<UseCase<typeof lookupCalls.lookupBin>>[1];

export const lookupBin: UseCase<typeof lookupCalls.lookupBin> = async ({ services, caller }: Context, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    if (merchant?.permissions.allow_ibx_bin_lookup !== true) refuse("forbidden");
    const bin = (input.bin || (await storedBin(tx, input))).slice(0, 6);
    const { bank, card_brand, ...found } = findBin(bin);
    return {
      bin,
      card_brand,
      issuing_bank: bank,
      ...found,
      is_surchargeable: isSurchargeable({ bank, ...found }, input.state ?? "", forbiddenStates(merchant)),
      payment_method_type: "card",
    };
  });

/** The first digits of a stored card: the one that is named, or the default. */
async function storedBin(tx: Tx, { customer_id, payment_method_id }: Asked): Promise<string> {
  const record = customer_id ? await findCustomer(tx, customer_id) : undefined;
  if (!record) refuse("invalid_field", { field: customer_id ? "Customer Id" : "Bin" });
  const wanted = payment_method_id || record.row.payment_method_id;
  const method = record.methods.find((one) => one.id === wanted && one.kind === "card");
  return method?.first_six ?? refuse("invalid_field", { field: "Payment Method Id" });
}

/** Colorado, unless the merchant's settings name others. */
function forbiddenStates({ default_values }: MerchantRow): string[] {
  const named = default_values.merchant?.additional_surcharge_blacklist_states;
  return ["CO", ...String(named ?? "").split(",")].map((state) => state.trim().toUpperCase()).filter(Boolean);
}
