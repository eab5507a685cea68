import type { InputOf } from "@gatehouse/contract/call.ts";
import type { multiCalls } from "@gatehouse/contract/transactions/multi-calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../../context.ts";
import { Refusal, refuse, within } from "../../../refusal.ts";
import { callerAt, namedMerchant } from "../../identity/index.ts";
import { isHeld, repeatAnswer } from "../ledger/repeat-response.ts";
import { type BegunPayment, completePayment, withdraw } from "../payments/complete-payment.ts";
import { checkPermission } from "../payments/create-transaction.ts";
import type { ReadPayment } from "../payments/prepare-payment.ts";
import { checkPayment, KeyHeld, openTogether, readPayment } from "../payments/start-payment.ts";

type Input = InputOf<typeof multiCalls.createMulti>;

/** One payment of the group, at its merchant. */
type Member = { context: Context; input: TransactionCreate; at: number };
type ReadMember = { member: Member; payment: ReadPayment };

/**
 * All are checked before the first is written, and written before the first processor is asked: a refusal of one means
 * that nobody was charged. From there on each is a payment like any other.
 */
export const createMulti: UseCase<typeof multiCalls.createMulti> = async (context, input) => {
  const members = await membersOf(context, input);
  const { answers, begun } = await beginGroup(members);
  return Promise.all(
    members.map((member) => {
      const payment = begun.get(member);
      return payment ? completePayment(member.context, payment) : answerOf(member, answers);
    }),
  );
};

function answerOf(member: Member, answers: ReadonlyMap<Member, Transaction>): Transaction {
  const answer = answers.get(member);
  if (!answer) throw new Error("a payment of a group was neither begun nor answered");
  return answer;
}

async function membersOf(context: Context, input: Input): Promise<Member[]> {
  const callers = new Map<string, Context["caller"]>();
  const places = input.transactions.map((one, at) =>
    within(partOf(at), () => namedMerchant(context.caller, one.merchant_id)),
  );
  for (const id of new Set(places)) callers.set(id, await callerAt(context.services, context.caller, id));
  const keeper = keeperAmong(input, places);
  return input.transactions.map(({ merchant_id: _, ...own }, at) => {
    const caller = callers.get(places[at] ?? "") ?? refuse("not_found");
    const member = {
      at,
      context: { ...context, caller },
      input: { ...own, ...sharedBy(input, at), ...keeping(at === keeper) },
    };
    checkPermission(member.context, own);
    return member;
  });
}

const partOf = (at: number) => `transactions[${at}]`;

/** What all of them share. */
const shared = ["payment_method", "billing_address", "shipping_address", "idempotency_key", "idempotency_time"];

const inPart = <T>({ at }: Member, run: () => T): T => within(partOf(at), run, shared);

/** The place of the payment whose merchant keeps the payer; -1 where none is to. */
function keeperAmong({ create_vault_record, create_vault_record_merchant_id: at }: Input, places: string[]): number {
  if (!create_vault_record) return -1;
  if (!at) return 0;
  const place = places.indexOf(at);
  return place < 0 ? refuse("invalid_field", { at: "create_vault_record_merchant_id" }) : place;
}

const keeping = (keeps: boolean) => (keeps ? { create_vault_record: true } : {});

function sharedBy(input: Input, at: number) {
  const { payment_method, billing_address, shipping_address, idempotency_key, idempotency_time } = input;
  const key = idempotency_key ? { idempotency_key: `${idempotency_key}:${at + 1}`, idempotency_time } : {};
  return { payment_method, billing_address, shipping_address, ...key };
}

type Group = { answers: Map<Member, Transaction>; begun: Map<Member, BegunPayment> };

/** Where a twin of the group comes in between, nothing of this one is written, and the twin's answers are waited for. */
async function beginGroup(members: readonly Member[]): Promise<Group> {
  for (;;) {
    const answers = await answersOf(members);
    try {
      return { answers, begun: await openGroup(members.filter((member) => !answers.has(member))) };
    } catch (error) {
      const twin = error instanceof KeyHeld || (error instanceof Refusal && (await countHeld(members)) > answers.size);
      if (!twin) throw error;
    }
  }
}

const isKeyHeld = ({ context, input }: Member) => isHeld(context, input.idempotency_key ?? "");

/** What was paid under its key already is not looked at again: it could be refused today, and was charged all the same. */
async function answersOf(members: readonly Member[]): Promise<Map<Member, Transaction>> {
  const answers = new Map<Member, Transaction>();
  for (const member of members) {
    // A twin answers when all of its group is written, so those after the first are looked at after that.
    const answer =
      (await isKeyHeld(member)) && (await repeatAnswer(member.context, member.input.idempotency_key ?? ""));
    if (answer) answers.set(member, answer);
  }
  return answers;
}

async function countHeld(members: readonly Member[]): Promise<number> {
  return (await Promise.all(members.map(isKeyHeld))).filter(Boolean).length;
}

/** What one merchant is paid is written in one commit. Where that of another fails, the earlier ones are withdrawn. */
async function openGroup(members: readonly Member[]): Promise<Map<Member, BegunPayment>> {
  const places = [
    ...Map.groupBy(await readAll(members), ({ member }) => member.context.caller.scope.merchantId).values(),
  ];
  if (places.length > 1) await checkAll(places.flat());
  const begun = new Map<Member, BegunPayment>();
  try {
    for (const [at, place] of places.entries())
      for (const [member, payment] of await openAt(place, at === places.length - 1)) begun.set(member, payment);
  } catch (error) {
    await Promise.all([...begun].map(([{ context }, { started }]) => withdraw(context, started)));
    throw error;
  }
  return begun;
}

async function readAll(members: readonly Member[]): Promise<ReadMember[]> {
  const read: ReadMember[] = [];
  for (const member of members) {
    const wish = { void_on_success: member.input.void_on_success ?? false };
    read.push({ member, payment: await inPart(member, () => readPayment(member.context, member.input, wish)) });
  }
  return read;
}

async function checkAll(read: readonly ReadMember[]): Promise<void> {
  for (const { member, payment } of read) await inPart(member, () => checkPayment(member.context, payment));
}

/** What is good for one payment is good for one group: the last commit takes it, after which nothing is withdrawn. */
async function openAt(place: readonly ReadMember[], takes: boolean): Promise<[Member, BegunPayment][]> {
  const context = place[0]?.member.context;
  if (!context) return [];
  const opened = await openTogether(
    context,
    place.map(({ member, payment }) => ({
      ...(takes ? payment : withoutOnce(payment)),
      placed: <T>(run: () => T) => inPart(member, run),
    })),
  );
  return place.map(({ member, payment }, at) => {
    const started = opened[at];
    if (!started) throw new Error("a payment of a group was not opened");
    return [member, { started, payment }];
  });
}

function withoutOnce(payment: ReadPayment): ReadPayment {
  const { once: _, ...means } = payment.means;
  return { ...payment, means };
}
