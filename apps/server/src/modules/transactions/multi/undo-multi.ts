import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import type { MultiRefunded, MultiVoided } from "@gatehouse/contract/transactions/multi.ts";
import type { multiCalls } from "@gatehouse/contract/transactions/multi-calls.ts";
import type { ActedTransaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context, UseCase } from "../../../context.ts";
import { describe, Refusal, refuse } from "../../../refusal.ts";
import { callerAt } from "../../identity/index.ts";
import { voidTransaction } from "../captures/void-transaction.ts";
import { type Owned, ownersOf } from "../records/transaction-owner.store.ts";
import { giveBack } from "../refunds/refund-transaction.ts";

/** Each by itself: what can't be voided keeps nobody else from it. */
export const voidMulti: UseCase<typeof multiCalls.voidMulti> = (context, { transactions }) =>
  eachOf(context, transactions, async (at) => {
    await voidTransaction(at, {});
    return { status: "success", msg: "success" };
  });

export const refundMulti: UseCase<typeof multiCalls.refundMulti> = async (context, input) => {
  const { transactions, idempotency_key: key, idempotency_time } = input;
  const done = await eachOf(context, transactions, async (at, { id, amount }) => {
    const keyed = key ? { idempotency_key: `${key}:${id}`, idempotency_time } : {};
    return becameOf(await giveBack(at, { amount, ...keyed }));
  });
  return done.map((one) => ({ refund_id: "", ...one }));
};

type Became = Pick<MultiVoided, "status" | "msg"> & Partial<Pick<MultiRefunded, "refund_id">>;

/** Of a refund of both parts of a payment, what became of the part that is to be looked after. */
function becameOf({ split_transaction_response: second, ...refund }: ActedTransaction): Became {
  const first = becameOfOne(refund);
  if (!second) return first;
  const beside = becameOfOne(second);
  const worse = beside.status === "failed" || (beside.status === "pending" && first.status === "success");
  return worse ? { ...beside, msg: `of what was charged beside it: ${beside.msg}`, refund_id: first.refund_id } : first;
}

type Refunded = Omit<ActedTransaction, "split_transaction_response">;

/** A refund that was declined gave nothing back, whatever a call for it alone is answered. */
function becameOfOne({ id, status, response_body }: Refunded): Required<Became> {
  if (status === "pending" || status === "unknown")
    return { status: "pending", msg: "the processor has not answered yet", refund_id: id };
  if (status !== "declined") return { status: "success", msg: "success", refund_id: id };
  const said = answerIn({ response_body })?.processor_response_text.trim();
  return { status: "failed", msg: `declined: ${said}`, refund_id: id };
}

type Act<T> = (at: Context, item: T) => Promise<Became>;

async function eachOf<T extends { id: string }>(
  context: Context,
  items: readonly T[],
  act: Act<T>,
): Promise<(MultiVoided & Became)[]> {
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    refuse("unfit_field", { at: "transactions", detail: "one of them stands there twice" });
  const { services, caller } = context;
  // Above a merchant each of those beneath is looked at; that must not be on the connections of payments.
  const database = caller.scope.merchantIds ? services.db.searches : services.db;
  const owned = await database.scoped(caller.scope, (tx) => ownersOf(tx, ids));
  const ownerOf = new Map(owned.map((one) => [one.id, one]));
  return Promise.all(
    items.map(async (item) => {
      const owner = ownerOf.get(item.id);
      const about = { transaction_id: item.id, order_id: owner?.order_id ?? "" };
      return { ...about, ...(await orFailed(context, item.id, () => actAt(context, owner, (at) => act(at, item)))) };
    }),
  );
}

async function actAt(context: Context, owner: Owned | undefined, act: (at: Context) => Promise<Became>) {
  if (!owner) refuse("not_found");
  const caller = await callerAt(context.services, context.caller, owner.merchant_id);
  return act({ ...context, caller, params: { id: owner.id } });
}

/** A fault in one must not hide what became of the others: money may have moved. */
async function orFailed({ services }: Context, id: string, act: () => Promise<Became>): Promise<Became> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal) return { status: "failed", msg: error.message };
    services.log.error({ transaction: id, error: describe(error) });
    return { status: "failed", msg: new Refusal("internal").message };
  }
}
