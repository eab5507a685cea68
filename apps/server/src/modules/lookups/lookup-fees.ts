import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import type { UseCase } from "../../context.ts";
import { calculateFor } from "./calculate-amounts.ts";

const kinds = ["card", "ach", "cash"] as const;

/** The older question for the same reckoning: a base, of which tax is a part already. */
export const lookupFees: UseCase<typeof lookupCalls.lookupFees> = ({ services, caller, ...rest }, input) =>
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
    const totals: Record<string, number> = {};
    for (const payment_method of kinds) {
      const bare = { ...asked, payment_method, customer_id: undefined, processor_id: undefined };
      totals[payment_method] = (await calculateFor(tx, context, bare)).total;
    }
    return {
      service_fee: found.service_fee,
      payment_adjustment: { type: "flat", value: found.payment_adj },
      requested_amount: found.total,
      discount_amount: found.payment_adj < 0 ? -found.payment_adj : null,
      surcharge: found.surcharge,
      payment_type_totals: totals,
      payment_type_taxes: Object.fromEntries(kinds.map((kind) => [kind, tax])),
    };
  });
