import { type AchToStore, type CardToStore, lockedBy, type MethodKind } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse, standingAt, within } from "../../../refusal.ts";
import { checkProcessor, locksTokens, vaultOwner } from "../customers/vault-owner.ts";
import { openKeyring } from "../data-keys/keyring.ts";
import type { CustomerRecord, MethodRow } from "../domain/customer-record.ts";
import { type Account, type Fault, type MethodInput, type ReadMethod, readAch, readCard } from "./domain/account.ts";
import { insertMethod, updateMethod } from "./stored-method.store.ts";

/** Reads the method of a request; undefined when it is empty. Errors name the fields of a payment. */
export function readMethod(input: MethodInput, known?: Parameters<typeof readCard>[1]): ReadMethod | undefined {
  const given = { card: present(input.card, known), ach: present(input.ach, known) };
  if (given.card && given.ach) refuse("payment_method_required", { at: "payment_method" });
  if (given.card) return { kind: "card", account: sound("card", readCard(given.card, known)), ...beside(given.card) };
  if (given.ach) return { kind: "ach", account: sound("ach", readAch(given.ach, known)), ...beside(given.ach) };
  return undefined;
}

/** Returns the input unless it is empty. For a stored method an empty `processor_id` counts: it unbinds the method. */
function present<T extends object>(input: T | undefined, known: object | undefined): T | undefined {
  const says = ([name, value]: [string, unknown]) => value !== "" || (known && name === "processor_id");
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  return given.some(says) ? input : undefined;
}

function beside({ id, flags, processor_id }: CardToStore | AchToStore) {
  return {
    ...(id ? { id } : {}),
    ...(flags ? { flags } : {}),
    ...(processor_id === undefined ? {} : { processor_id }),
  };
}

function sound(kind: MethodKind, read: Account | Fault): Account {
  return "code" in read ? within(`payment_method.${kind}`, () => refuse(read.code, read.data)) : read;
}

/** Refuses an id that another method of the customer has. */
export function refuseTakenId({ methods }: Pick<CustomerRecord, "methods">, { id }: ReadMethod): void {
  if (methods.some((one) => one.id === id)) refuse("method_id_in_use");
}

export async function storeMethod(
  tx: Tx,
  { services }: Pick<Context, "services">,
  { customer_id, method }: { customer_id: string; method: ReadMethod },
): Promise<MethodRow> {
  const { kind, account, id = services.ids.next(), flags = [], processor_id = "" } = method;
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

/** Finds the method of a kind in the path. */
export function methodIn({ methods }: CustomerRecord, { params }: Context, kind: MethodKind): MethodRow {
  return methods.find((one) => one.id === params.pid && one.kind === kind) ?? refuse("not_found");
}

/** Finds the stored method with the same number, unless it is bound to another processor. */
export function storedLike(
  tx: Tx,
  { services }: Pick<Context, "services">,
  { method, stored }: { method: ReadMethod; stored: readonly MethodRow[] },
) {
  const { account, processor_id = "" } = method;
  const digest = digestOf(tx, services, account);
  return stored.find(
    (one) => one.account_digest === digest && (!processor_id || !one.processor_id || one.processor_id === processor_id),
  );
}

/** Changes the given fields; the others stay. */
export async function changeMethod(
  tx: Tx,
  { services }: Pick<Context, "services">,
  { before, input }: { before: MethodRow; input: MethodInput },
): Promise<void> {
  const keyring = await openKeyring(tx, services);
  const known = { ...before, number: keyring.open(before, before.id) };
  const method = standingAt("", `payment_method.${before.kind}`, () => readMethod(input, known));
  if (!method) return;
  const { kind: _, id: __, account, ...rest } = method;
  await checkMove(tx, before, rest.processor_id);
  const facts = await sealedFacts(tx, services, { id: before.id, account });
  await updateMethod(tx, before, {
    ...facts,
    flags: facts.account_digest === before.account_digest ? before.flags : unlocked(before.flags),
    ...rest,
    updated_at: services.clock.now(),
  });
}

/** Drops the flags that lock a method, when another number takes its place. */
const unlocked = (flags: readonly string[]) => flags.filter((flag) => lockedBy[flag] === undefined);

/** Refuses to move a method that is bound to a processor. */
async function checkMove(tx: Tx, before: MethodRow, to: string | undefined): Promise<void> {
  if (to === undefined || to === before.processor_id) return;
  if (before.processor_id && locksTokens(await vaultOwner(tx))) refuse("invalid_field", { at: "processor_id" });
  await checkProcessor(tx, to);
}

/** Returns the sealed number, its digest and its readable facts. */
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

/** Returns the digest that transactions store too, so that both are found by the same number. */
function digestOf(tx: Tx, services: Context["services"], { number, facts }: Account): string {
  return services.keys.digest(facts.routing_number ? `${facts.routing_number}/${number}` : number, tx.merchantId);
}
