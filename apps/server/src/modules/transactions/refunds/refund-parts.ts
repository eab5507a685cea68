import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { actionsOf, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { whyNot } from "../records/domain/state.ts";
import { lockTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { besideIt, lockAdded, refuseUnvoidable } from "../splits/lock-secondary.ts";
import { sharesOf } from "./domain/refund-shares.ts";

/**
 * What goes back of one payment, and of it as surcharge, where somebody said so. `voids_added`: once that is certain, what was
 * added to it is voided.
 */
export type RefundPart = {
  original: TransactionRow;
  amount: number;
  surcharge?: number | undefined;
  voids_added?: boolean;
};

type Asked = Pick<RefundInput, "amount" | "surcharge">;
type Both = { original: TransactionRow; added: TransactionRow };

/** What a refund gives back: of the payment, and of what the way of paying added to it. All of it is locked from here on. */
export async function lockRefundable(tx: Tx, context: Context, input: Asked): Promise<RefundPart[]> {
  const original = (await lockTransaction(tx, context.params.id ?? "")) ?? refuse("not_found");
  const added = await lockAdded(tx, original);
  if (added && isRefundable(added)) return partsOf({ original, added }, input);
  refuseUnrefundable(original);
  return [added ? await besideUnsettled(tx, { original, added }, input) : partOf(original, input)];
}

const isRefundable = (payment: TransactionRow) => actionsOf(payment).includes("refund");
const leftOf = ({ amount_captured, amount_refunded }: TransactionRow) => amount_captured - amount_refunded;

function refuseUnrefundable(original: TransactionRow): void {
  if (!isRefundable(original)) refuse("action_not_allowed", { detail: `refunded: ${whyNot("refund", original)}` });
  if (leftOf(original) === 0) refuse("action_not_allowed", { detail: "refunded: nothing of it was charged" });
}

function partOf(original: TransactionRow, { amount = leftOf(original), surcharge }: Asked): RefundPart {
  return amount > leftOf(original) ? refuseMore() : { original, amount, surcharge };
}

const refuseMore = () => refuse("amount_exceeds", { at: "amount", detail: "more than is left to refund" });

/** Once the goods are given back, what was added can still be. */
function partsOf({ original, added }: Both, input: Asked): RefundPart[] {
  if (original.status !== "refunded") refuseUnrefundable(original);
  const left = { goods: leftOf(original), added: leftOf(added), surcharge: added.surcharge };
  const shares = sharesOf(input, left);
  if (shares === "amount exceeds") return refuseMore();
  if (shares === "surcharge exceeds") refuse("unfit_field", { at: "surcharge", detail: "more than was taken" });
  const parts = [
    { original, amount: shares.goods },
    { original: added, amount: shares.added },
  ].filter(({ amount }) => amount > 0);
  // The goods are back, and of what was added nothing was asked for.
  if (parts.length === 0) refuseUnrefundable(original);
  return parts;
}

/**
 * What was added is settled at another hour: where all is to go back and it is not settled, it is voided with the goods'
 * refund, as nothing of it was taken yet. A part of it can't go back before. What is left to ask for is of the goods.
 */
async function besideUnsettled(tx: Tx, { original, added }: Both, input: Asked): Promise<RefundPart> {
  const whole = leftOf(original) + chargedOf(added);
  const { amount = whole, surcharge } = input;
  if (surcharge === 0 || (surcharge === undefined && amount <= leftOf(original))) return partOf(original, input);
  const about = { asked: "refunded", name: besideIt(added) } as const;
  if (amount !== whole || (surcharge ?? added.surcharge) !== added.surcharge)
    refuse("action_not_allowed", { detail: `refunded: ${about.name} is ${stateOf(added)}` });
  await refuseUnvoidable(tx, added, about);
  return { ...partOf(original, {}), voids_added: true };
}
