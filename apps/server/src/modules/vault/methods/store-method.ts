import { type AchToStore, type CardToStore, lockedBy, type MethodKind } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse, standingAt, within } from "../../../refusal.ts";
import { checkProcessor, locksTokens, vaultOwner } from "../customers/vault-owner.ts";
import { openKeyring } from "../data-keys/keyring.ts";
import type { CustomerRecord, MethodRow } from "../domain/customer-record.ts";
import { type Account, type Fault, type MethodInput, type ReadMethod, readAch, readCard } from "./domain/account.ts";
import { insertMethod, updateMethod } from "./stored-method.store.ts";

/** The method in the input, or nothing when all of it is empty. What is refused of it stands where a payment has it. */
export function readMethod(input: MethodInput, known?: Parameters<typeof readCard>[1]): ReadMethod | undefined {
  const given = { card: present(input.card, known), ach: present(input.ach, known) };
  if (given.card && given.ach) refuse("payment_method_required", { at: "payment_method" });
  if (given.card) return { kind: "card", account: sound("card", readCard(given.card, known)), ...beside(given.card) };
  if (given.ach) return { kind: "ach", account: sound("ach", readAch(given.ach, known)), ...beside(given.ach) };
  return undefined;
}

/** What is known already may be bound to a processor, and an empty one says that it no longer is. */
function present<T extends object>(input: T | undefined, known: object | undefined): T | undefined {
  const says = ([name, value]: [string, unknown]) => value !== "" || (known && name === "processor_id");
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  return given.some(says) ? input : undefined;
}

function beside({ flags, processor_id }: CardToStore | AchToStore) {
  return { ...(flags ? { flags } : {}), ...(processor_id === undefined ? {} : { processor_id }) };
}

function sound(kind: MethodKind, read: Account | Fault): Account {
  return "code" in read ? within(`payment_method.${kind}`, () => refuse(read.code, read.data)) : read;
}

export async function storeMethod(
  tx: Tx,
  { services }: Pick<Context, "services">,
  { customer_id, method }: { customer_id: string; method: ReadMethod },
): Promise<MethodRow> {
  const { kind, account, flags = [], processor_id = "" } = method;
  const id = services.ids.next();
  const now = services.clock.now();
  await checkProcessor(tx, processor_id);
  return insertMethod(tx, {
    customer_id,
    id,
    kind,
    ...(await sealedFacts(tx, services, { id, account })),
    processor_id,
    flags,
    created_at: now,
    updated_at: now,
  });
}

/** The method of a kind in the path. */
export function methodIn({ methods }: CustomerRecord, { params }: Context, kind: MethodKind): MethodRow {
  return methods.find((one) => one.id === params.pid && one.kind === kind) ?? refuse("not_found");
}

type Alike = { method: ReadMethod; stored: readonly MethodRow[] };

/** The card or account of the same number that is stored already, unless that is locked to another processor. */
export function storedLike(tx: Tx, { services }: Pick<Context, "services">, { method, stored }: Alike) {
  const { account, processor_id = "" } = method;
  const digest = digestOf(tx, services, account);
  return stored.find(
    (one) => one.account_digest === digest && (!processor_id || !one.processor_id || one.processor_id === processor_id),
  );
}

/** Changes what is given; what was known of the method stays. */
export async function changeMethod(
  tx: Tx,
  { services }: Pick<Context, "services">,
  { before, input }: { before: MethodRow; input: MethodInput },
): Promise<void> {
  const keyring = await openKeyring(tx, services);
  const known = { ...before, number: keyring.open(before, before.id) };
  const method = standingAt("", `payment_method.${before.kind}`, () => readMethod(input, known));
  if (!method) return;
  const { kind: _, account, ...rest } = method;
  await checkMove(tx, before, rest.processor_id);
  const facts = await sealedFacts(tx, services, { id: before.id, account });
  await updateMethod(tx, before, {
    ...facts,
    flags: facts.account_digest === before.account_digest ? before.flags : unlocked(before.flags),
    ...rest,
    updated_at: services.clock.now(),
  });
}

/** That an account was closed, or its holder is to be asked, says nothing of another one that takes its place. */
const unlocked = (flags: readonly string[]) => flags.filter((flag) => lockedBy[flag] === undefined);

/** What is locked to a processor stays with it. */
async function checkMove(tx: Tx, before: MethodRow, to: string | undefined): Promise<void> {
  if (to === undefined || to === before.processor_id) return;
  if (before.processor_id && locksTokens(await vaultOwner(tx))) refuse("invalid_field", { at: "processor_id" });
  await checkProcessor(tx, to);
}

/** A number sealed for its record, its digest, and what may be known of it. */
export async function sealedFacts(
  tx: Tx,
  services: Context["services"],
  { id, account }: { id: string; account: Account },
) {
  const keyring = await openKeyring(tx, services);
  return {
    ...keyring.seal(account.number, id),
    account_digest: digestOf(tx, services, account),
    ...account.facts,
  };
}

/** The digest that transactions keep too, so that both are found by the same number. */
function digestOf(tx: Tx, services: Context["services"], { number, facts }: Account): string {
  return services.keys.digest(facts.routing_number ? `${facts.routing_number}/${number}` : number, tx.merchantId);
}
