import type { InputOf } from "@gatehouse/contract/call.ts";
import type { multiCalls } from "@gatehouse/contract/transactions/multi-calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { callerAt } from "../identity/index.ts";
import { type BegunPayment, callOff, completePayment } from "./complete-payment.ts";
import { checkPermission } from "./create-transaction.ts";
import { checkPayment, openPayment, type ReadPayment, readPayment } from "./open-payment.ts";
import { isHeld, repeatAnswer } from "./repeat-answer.ts";

type Input = InputOf<typeof multiCalls.createMulti>;

/** One payment of the group, at its merchant. */
type Member = { context: Context; input: TransactionCreate };
type ReadMember = Member & ({ held: true } | { held: false; payment: ReadPayment });
type BegunMember = Member & ({ held: true } | ({ held: false } & BegunPayment));

/**
 * All are checked before the first is written, and written before the first processor is asked: a refusal of one means
 * that nobody was charged. From there on each is a payment like any other.
 */
export const createMulti: UseCase<typeof multiCalls.createMulti> = async (context, input) => {
  const members = await membersOf(context, input);
  const read: ReadMember[] = [];
  for (const member of members) read.push(await readMember(member));
  const begun = await beginAll(takenOnce(read));
  return Promise.all(begun.map(finishMember));
};

async function membersOf(context: Context, input: Input): Promise<Member[]> {
  const callers = new Map<string, Context["caller"]>();
  const places = input.transactions.map((one) => merchantOf(context, one.merchant_id));
  for (const id of new Set(places)) callers.set(id, await callerAt(context.services, context.caller, id));
  const keeper = keeperAmong(input, places);
  return input.transactions.map(({ merchant_id: _, ...own }, at) => {
    const caller = callers.get(places[at] ?? "") ?? refuse("not_found");
    const member = {
      context: { ...context, caller },
      input: { ...own, ...sharedBy(input, at), ...keeping(at === keeper) },
    };
    checkPermission(member.context, own);
    return member;
  });
}

function merchantOf({ caller }: Context, named: string | undefined): string {
  if (named) return named;
  return caller.account_type === "merchant"
    ? caller.account_type_id
    : refuse("invalid_field", { field: "Merchant Id" });
}

/** The place of the payment whose merchant keeps the payer; -1 where none is to. */
function keeperAmong({ create_vault_record, create_vault_record_merchant_id: at }: Input, places: string[]): number {
  if (!create_vault_record) return -1;
  if (!at) return 0;
  const place = places.indexOf(at);
  return place < 0 ? refuse("invalid_field", { field: "Create Vault Record Merchant Id" }) : place;
}

const keeping = (keeps: boolean) => (keeps ? { create_vault_record: true } : {});

function sharedBy(input: Input, at: number) {
  const { payment_method, billing_address, shipping_address, idempotency_key, idempotency_time } = input;
  const key = idempotency_key ? { idempotency_key: `${idempotency_key}:${at + 1}`, idempotency_time } : {};
  return { payment_method, billing_address, shipping_address, ...key };
}

/** What was paid under its key already is not looked at again: it could be refused today, and was charged all the same. */
async function readMember({ context, input }: Member): Promise<ReadMember> {
  if (await isHeld(context, input.idempotency_key ?? "")) return { context, input, held: true };
  const payment = await readPayment(context, input, { void_on_success: input.void_on_success ?? false });
  await checkPayment(context, payment);
  return { context, input, held: false, payment };
}

/** What is good for one payment is good for one group: the first that is written takes it for all. */
function takenOnce(read: readonly ReadMember[]): ReadMember[] {
  const first = read.findIndex((member) => !member.held);
  return read.map((member, at) => {
    if (member.held || at <= first) return member;
    const { once: _, token: __, ...means } = member.payment.means;
    return { ...member, payment: { ...member.payment, means } };
  });
}

/** Something may have come between the check and the writing. Then those that are written end without having been asked. */
async function beginAll(read: readonly ReadMember[]): Promise<BegunMember[]> {
  const begun: BegunMember[] = [];
  try {
    for (const member of read) begun.push(await beginMember(member));
  } catch (error) {
    await Promise.all(begun.map((member) => member.held || callOff(member.context, member)));
    throw error;
  }
  return begun;
}

async function beginMember(member: ReadMember): Promise<BegunMember> {
  if (member.held) return member;
  const { context, input, payment } = member;
  const started = await openPayment(context, payment);
  return started === "repeat" ? { context, input, held: true } : { context, input, held: false, started, payment };
}

function finishMember(member: BegunMember): Promise<Transaction> {
  const { context, input } = member;
  return member.held ? repeatAnswer(context, input.idempotency_key ?? "") : completePayment(context, member);
}
