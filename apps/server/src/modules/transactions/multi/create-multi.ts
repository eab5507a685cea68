import type { InputOf } from "@gatehouse/contract/call.ts";
import type { multiCalls } from "@gatehouse/contract/transactions/multi-calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../../context.ts";
import { Refusal, refuse, within } from "../../../refusal.ts";
import { callerAt, namedMerchant } from "../../identity/index.ts";
import { awaitResponse, isKeyInUse } from "../ledger/repeat-response.ts";
import { rolledBack } from "../payments/domain/gateway-outcomes.ts";
import type { PaymentRequest, SubmittedPayment } from "../payments/payment.ts";
import { checkPermission, readPayment } from "../payments/read-payment.ts";
import { recordResult } from "../payments/record-result.ts";
import { checkPayment, KeyInUse, startTogether } from "../payments/start-payment.ts";
import { completePayment } from "../payments/submit-payment.ts";

type Input = InputOf<typeof multiCalls.createMulti>;

/** One payment of the group, with the context of its merchant. */
type Member = { context: Context; input: TransactionCreate; at: number };
type MemberRequest = { member: Member; request: PaymentRequest };

/**
 * Creates several payments. All are checked before the first is written, and written before the first processor is asked, so
 * that a refusal of one charges none. After that each payment completes by itself.
 */
export const createMulti: UseCase<typeof multiCalls.createMulti> = async (context, input) => {
  const members = await membersOf(context, input);
  const { responses, started } = await startGroup(members);
  return Promise.all(
    members.map((member) => {
      const payment = started.get(member);
      return payment ? completePayment(member.context, payment) : responseOf(member, responses);
    }),
  );
};

function responseOf(member: Member, responses: ReadonlyMap<Member, Transaction>): Transaction {
  const response = responses.get(member);
  if (!response) throw new Error("a payment of a group was neither started nor repeated");
  return response;
}

async function membersOf(context: Context, input: Input): Promise<Member[]> {
  const callers = new Map<string, Context["caller"]>();
  const merchants = input.transactions.map((one, at) =>
    within(partOf(at), () => namedMerchant(context.caller, one.merchant_id)),
  );
  for (const id of new Set(merchants)) callers.set(id, await callerAt(context.services, context.caller, id));
  const saving = savingMember(input, merchants);
  return input.transactions.map(({ merchant_id: _, ...own }, at) => {
    const caller = callers.get(merchants[at] ?? "") ?? refuse("not_found");
    const save = at === saving ? { create_vault_record: true } : {};
    const member = { at, context: { ...context, caller }, input: { ...own, ...sharedFields(input, at), ...save } };
    checkPermission(member.context, own);
    return member;
  });
}

const partOf = (at: number) => `transactions[${at}]`;

/** The fields that the group shares. */
const shared = ["payment_method", "billing_address", "shipping_address", "idempotency_key", "idempotency_time"];

const inPart = <T>({ at }: Member, run: () => T): T => within(partOf(at), run, shared);

/** The position of the payment whose merchant saves the customer; -1 without a save. */
function savingMember(
  { create_vault_record, create_vault_record_merchant_id: id }: Input,
  merchants: string[],
): number {
  if (!create_vault_record) return -1;
  if (!id) return 0;
  const at = merchants.indexOf(id);
  return at < 0 ? refuse("invalid_field", { at: "create_vault_record_merchant_id" }) : at;
}

function sharedFields(input: Input, at: number) {
  const { payment_method, billing_address, shipping_address, idempotency_key, idempotency_time } = input;
  const key = idempotency_key ? { idempotency_key: `${idempotency_key}:${at + 1}`, idempotency_time } : {};
  return { payment_method, billing_address, shipping_address, ...key };
}

type Group = { responses: Map<Member, Transaction>; started: Map<Member, SubmittedPayment> };

/** Starts the group, or waits for the responses of a concurrent repeat: then nothing of this group is written. */
async function startGroup(members: readonly Member[]): Promise<Group> {
  for (;;) {
    const responses = await repeatedResponses(members);
    try {
      return { responses, started: await startMembers(members.filter((member) => !responses.has(member))) };
    } catch (error) {
      const isRepeat =
        error instanceof KeyInUse || (error instanceof Refusal && (await countKeysInUse(members)) > responses.size);
      if (!isRepeat) throw error;
    }
  }
}

const usesKey = ({ context, input }: Member) => isKeyInUse(context, input.idempotency_key ?? "");

/** The responses of payments that were created under their key already. They are not checked again, because they were charged. */
async function repeatedResponses(members: readonly Member[]): Promise<Map<Member, Transaction>> {
  const responses = new Map<Member, Transaction>();
  for (const member of members) {
    // One after the other: a concurrent group responds to its first payment only when all of them are written.
    const response =
      (await usesKey(member)) && (await awaitResponse(member.context, member.input.idempotency_key ?? ""));
    if (response) responses.set(member, response);
  }
  return responses;
}

async function countKeysInUse(members: readonly Member[]): Promise<number> {
  return (await Promise.all(members.map(usesKey))).filter(Boolean).length;
}

/** Starts the payments of each merchant in one commit. If a commit fails, the payments of earlier commits are rolled back. */
async function startMembers(members: readonly Member[]): Promise<Map<Member, SubmittedPayment>> {
  const requests = await readAll(members);
  const merchants = [...Map.groupBy(requests, ({ member }) => member.context.caller.scope.merchantId).values()];
  if (merchants.length > 1) await checkAll(merchants.flat());
  const started = new Map<Member, SubmittedPayment>();
  try {
    for (const [at, group] of merchants.entries())
      for (const [member, payment] of await startAtMerchant(group, at === merchants.length - 1))
        started.set(member, payment);
  } catch (error) {
    await Promise.all([...started].map(([{ context }, payment]) => rollBack(context, payment)));
    throw error;
  }
  return started;
}

/** Ends a payment whose group was refused, and frees its idempotency key. */
async function rollBack({ services, caller }: Context, payment: SubmittedPayment): Promise<void> {
  await recordResult(services, caller.scope, { id: payment.row.id, outcome: rolledBack, payment });
}

async function readAll(members: readonly Member[]): Promise<MemberRequest[]> {
  const requests: MemberRequest[] = [];
  for (const member of members) {
    const options = { void_on_success: member.input.void_on_success ?? false };
    const read = () => readPayment(member.context, member.input, options);
    requests.push({ member, request: await inPart(member, read) });
  }
  return requests;
}

async function checkAll(requests: readonly MemberRequest[]): Promise<void> {
  for (const { member, request } of requests) await inPart(member, () => checkPayment(member.context, request));
}

/** A one-time token pays for the whole group. The last commit uses it up, because nothing is rolled back after it. */
async function startAtMerchant(
  group: readonly MemberRequest[],
  isLast: boolean,
): Promise<[Member, SubmittedPayment][]> {
  const context = group[0]?.member.context;
  if (!context) return [];
  const started = await startTogether(
    context,
    group.map(({ member, request }) => ({
      ...(isLast ? request : withoutToken(request)),
      inPart: <T>(run: () => T) => inPart(member, run),
    })),
  );
  return group.map(({ member }, at) => {
    const payment = started[at];
    if (!payment) throw new Error("a payment of a group was not started");
    return [member, payment];
  });
}

function withoutToken(request: PaymentRequest): PaymentRequest {
  const { once: _, ...source } = request.source;
  return { ...request, source };
}
