import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import type { MultiRefunded, MultiVoided } from "@gatehouse/contract/transactions/multi.ts";
import type { multiCalls } from "@gatehouse/contract/transactions/multi-calls.ts";
import type { ActedTransaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Context, UseCase } from "../../../context.ts";
import { describe, Refusal, refuse } from "../../../refusal.ts";
import { callerAt } from "../../identity/index.ts";
import { voidTransaction } from "../captures/void-transaction.ts";
import { type Owned, ownersOf } from "../records/transaction-owner.store.ts";
import { refundPayment } from "../refunds/refund-transaction.ts";

/** Voids each payment by itself. A payment that can't be voided doesn't stop the others. */
export const voidMulti: UseCase<typeof multiCalls.voidMulti> = (context, { transactions }) =>
  eachOf(context, transactions, async (at) => {
    await voidTransaction(at, {});
    return { status: "success", msg: "success" };
  });

export const refundMulti: UseCase<typeof multiCalls.refundMulti> = async (context, input) => {
  const { transactions, idempotency_key: key, idempotency_time } = input;
  const done = await eachOf(context, transactions, async (at, { id, amount }) => {
    const keyed = key ? { idempotency_key: `${key}:${id}`, idempotency_time } : {};
    return resultOf(await refundPayment(at, { amount, ...keyed }));
  });
  return done.map((one) => ({ refund_id: "", ...one }));
};

type ActionResult = Pick<MultiVoided, "status" | "msg"> & Partial<Pick<MultiRefunded, "refund_id">>;

/** The worse result of the two refunds of a split payment. */
function resultOf({ split_transaction_response, ...refund }: ActedTransaction): ActionResult {
  const primary = resultOfOne(refund);
  if (!split_transaction_response) return primary;
  const fee = resultOfOne(split_transaction_response);
  const isWorse = fee.status === "failed" || (fee.status === "pending" && primary.status === "success");
  if (!isWorse) return primary;
  return { ...fee, msg: `of what was charged beside it: ${fee.msg}`, refund_id: primary.refund_id };
}

type RefundResponse = Omit<ActedTransaction, "split_transaction_response">;

/** A declined refund is a failure here, though a single refund call returns it as a response. */
function resultOfOne({ id, status, response_body }: RefundResponse): Required<ActionResult> {
  if (status === "pending" || status === "unknown")
    return { status: "pending", msg: "the processor has not answered yet", refund_id: id };
  if (status !== "declined") return { status: "success", msg: "success", refund_id: id };
  const text = answerIn({ response_body })?.processor_response_text.trim();
  return { status: "failed", msg: `declined: ${text}`, refund_id: id };
}

type Action<T> = (context: Context, item: T) => Promise<ActionResult>;

async function eachOf<T extends { id: string }>(
  context: Context,
  items: readonly T[],
  action: Action<T>,
): Promise<(MultiVoided & ActionResult)[]> {
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    refuse("unfit_field", { at: "transactions", detail: "one of them stands there twice" });
  const { services, caller } = context;
  // For a partner or an admin this searches many merchants, so it must not use the connections of payments.
  const database = caller.scope.merchantIds ? services.db.searches : services.db;
  const owned = await database.scoped(caller.scope, (tx) => ownersOf(tx, ids));
  const ownerOf = new Map(owned.map((one) => [one.id, one]));
  return Promise.all(
    items.map(async (item) => {
      const owner = ownerOf.get(item.id);
      const about = { transaction_id: item.id, order_id: owner?.order_id ?? "" };
      return {
        ...about,
        ...(await failOnError(context, item.id, () => runAtOwner(context, owner, (at) => action(at, item)))),
      };
    }),
  );
}

async function runAtOwner(
  context: Context,
  owner: Owned | undefined,
  run: (at: Context) => Promise<ActionResult>,
): Promise<ActionResult> {
  if (!owner) refuse("not_found");
  const caller = await callerAt(context.services, context.caller, owner.merchant_id);
  return run({ ...context, caller, params: { id: owner.id } });
}

/** Returns an error as a failed result, so that it doesn't hide the results of the others. */
async function failOnError({ services }: Context, id: string, run: () => Promise<ActionResult>): Promise<ActionResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal) return { status: "failed", msg: error.message };
    services.log.error({ transaction: id, error: describe(error) });
    return { status: "failed", msg: new Refusal("internal").message };
  }
}
