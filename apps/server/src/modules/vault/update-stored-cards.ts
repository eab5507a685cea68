import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { Scope } from "../../db/scope.ts";
import type { AccountUpdater, AskedCard, CardNews } from "../../ports/account-updater.ts";
import { type CustomerRecord, findCustomer, lockCustomer } from "./customer.store.ts";
import { openKeyring } from "./keyring.ts";
import { noteCustomer } from "./note-customer.ts";
import { readMethod, sealAccount } from "./store-method.ts";
import { type MethodRow, updateMethod } from "./stored-method.store.ts";
import { type BatchRow, countResults, insertResult, listUnasked, updateBatch } from "./updater.store.ts";

const AT_ONCE = 100;

/** Of a card that must not be charged any more, the flag that says so. */
const flagOf: Partial<Record<CardNews["result"], string>> = { closed: "closed_contact", contact_cardholder: "contact" };

export type Updating = { services: Services; scope: Scope; updater: AccountUpdater; batch: BatchRow };

/** Goes on until every card has its result, so it can stop anywhere and be taken up again. */
export async function updateStoredCards(updating: Updating): Promise<void> {
  const { services, scope, updater, batch } = updating;
  const now = services.clock.now();
  await services.db.scoped(scope, (tx) => updateBatch(tx, batch.id, { status: "submitted", submitted_at: now }));
  for (;;) {
    const asked = await services.db.scoped(scope, (tx) => openUnasked(tx, services, batch.id));
    if (asked.length === 0) break;
    const news = new Map((await updater.check(asked, services.clock.now())).map((one) => [one.reference, one]));
    for (const { method, ...card } of asked)
      await applyNews(updating, { method, card, news: news.get(card.reference) });
  }
  await services.db.scoped(scope, async (tx) =>
    updateBatch(tx, batch.id, {
      status: "completed",
      completed_at: services.clock.now(),
      ...(await countResults(tx, batch.id)),
    }),
  );
}

async function openUnasked(tx: Tx, services: Services, batchId: string) {
  const keyring = await openKeyring(tx, services);
  const rows = await listUnasked(tx, batchId, AT_ONCE);
  return rows.map((method) => ({
    method,
    reference: `${method.customer_id}/${method.id}`,
    number: keyring.open(method, method.id),
    expiration_date: method.expiration_date,
  }));
}

type News = { method: MethodRow; card: AskedCard; news: CardNews | undefined };

/** Card, result and audit in one commit. A card that was changed or taken away meanwhile stays as it is. */
function applyNews({ services, scope, batch }: Updating, asked: News): Promise<void> {
  const { customer_id } = asked.method;
  return services.db.scoped(scope, async (tx) => {
    const before = (await lockCustomer(tx, customer_id)) ? await findCustomer(tx, customer_id) : undefined;
    const told = { ...asked, news: isAsItWas(before, asked.method) ? asked.news : undefined };
    const change = await changeOf(tx, services, told);
    if (change) await updateMethod(tx, asked.method, change);
    const facts = { id: services.ids.next(), batch_id: batch.id, created_at: services.clock.now() };
    await insertResult(tx, { ...facts, ...resultOf(told, change) });
    if (!change || !before) return;
    const after = (await findCustomer(tx, customer_id)) ?? null;
    await noteCustomer(tx, updaterOf(services, scope), { before, after });
  });
}

function isAsItWas(customer: CustomerRecord | undefined, { id, account_digest, expiration_date }: MethodRow): boolean {
  const known = customer?.methods.find((one) => one.id === id);
  return known?.account_digest === account_digest && known.expiration_date === expiration_date;
}

function resultOf({ method, news }: News, change: Partial<MethodRow> | undefined) {
  return {
    customer_id: method.customer_id,
    payment_method_id: method.id,
    result: news?.result ?? "no_match",
    old_masked_number: method.masked,
    new_masked_number: change?.masked ?? method.masked,
    old_expiration_date: method.expiration_date,
    new_expiration_date: change?.expiration_date ?? method.expiration_date,
  };
}

async function changeOf(
  tx: Tx,
  services: Services,
  { method, card, news }: News,
): Promise<Partial<MethodRow> | undefined> {
  const flag = news && flagOf[news.result];
  const updated_at = services.clock.now();
  if (flag && !method.flags.includes(flag)) return { flags: [...method.flags, flag], updated_at };
  if (!news?.number && !news?.expiration_date) return undefined;
  const { number = card.number, expiration_date = card.expiration_date } = news;
  const read = readMethod({ card: { number, expiration_date } });
  return read && { ...(await sealAccount(tx, services, { id: method.id, account: read.account })), updated_at };
}

/** In the audit no person stands behind it. */
function updaterOf(services: Services, scope: Scope) {
  const account = { account_type: "merchant", account_type_id: "", role: "standard" } as const;
  return { services, caller: { ...account, permissions: {}, user_id: "", username: "account updater", scope }, ip: "" };
}
