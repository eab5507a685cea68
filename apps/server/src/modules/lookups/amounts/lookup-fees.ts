import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import { paymentMethods as kinds } from "@gatehouse/contract/transactions/paid-with.ts";
import type { UseCase } from "../../../context.ts";
import { asSent } from "../../../refusal.ts";
import { calculateFor } from "./calculate-amounts.ts";

type Input = Parameters<UseCase<typeof lookupCalls.lookupFees>>[1];

/** The older question for the same reckoning: a base, of which tax is a part already. */
export const lookupFees: UseCase<typeof lookupCalls.lookupFees> = ({ services, caller, ...rest }, input) =>
  asSent(namesIn(input), () => reckon({ services, caller, ...rest }, input));

/** What reckons has newer names for what was asked. */
function namesIn({ payment_id, payment_method_id }: Input): Map<string, string> {
  const names = new Map([
    ["subtotal", "base_amount"],
    ["cc_bin", "bin"],
  ]);
  return payment_id && !payment_method_id ? names.set("payment_method_id", "payment_id") : names;
}

const reckon: UseCase<typeof lookupCalls.lookupFees> = ({ services, caller, ...rest }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const { base_amount, bin, payment_id, tax = 0, line_items: _, ...payer } = input;
    const context = { services, caller, ...rest };
    const asked = {
      ...payer,
      subtotal: base_amount,
      cc_bin: bin,
      payment_method_id: input.payment_method_id || payment_id,
    };
    const found = await calculateFor(tx, context, asked);
    const bare = { ...asked, customer_id: undefined, token: undefined, processor_id: undefined };
    const totals = await Promise.all(
      kinds.map(async (kind) => {
        const same = kind === found.payment_method;
        return [
          kind,
          (same ? found : await calculateFor(tx, context, { ...bare, payment_method: kind })).total,
        ] as const;
      }),
    );
    return {
      service_fee: found.service_fee,
      payment_adjustment: { type: "flat", value: found.payment_adj },
      requested_amount: found.total,
      discount_amount: found.payment_adj < 0 ? -found.payment_adj : null,
      surcharge: found.surcharge,
      payment_type_totals: Object.fromEntries(totals),
      payment_type_taxes: Object.fromEntries(kinds.map((kind) => [kind, tax])),
    };
  });
