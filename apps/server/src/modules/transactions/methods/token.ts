import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import { refuse, within } from "../../../refusal.ts";
import { openPageToken } from "../../vault/index.ts";
import { filledAddress } from "../pricing/fill-address.ts";
import { readMeans } from "./domain/instrument.ts";
import type { Paying } from "./stored.ts";

/** A payment with what a payer typed into a page. Addresses in the request win over typed ones. */
export async function readToken({ services, caller }: Context, input: TransactionCreate): Promise<Paying> {
  const { token, ...others } = input.payment_method;
  if (!token || Object.values(others).some((one) => one !== undefined))
    refuse("payment_method_required", { at: "payment_method" });
  const typed = await services.db.scoped(caller.scope, (tx) =>
    within("payment_method.token", () => openPageToken(tx, services, token)),
  );
  const { billing, shipping, ...payment_method } = typed;
  const means = readMeans(payment_method, services.clock.now());
  if ("code" in means) refuse(means.code, { ...means.data, at: "payment_method.token" });
  return {
    means: { ...means, token },
    input: {
      ...input,
      payment_method,
      billing_address: filledAddress(input.billing_address, billing),
      shipping_address: filledAddress(input.shipping_address, shipping),
    },
  };
}
