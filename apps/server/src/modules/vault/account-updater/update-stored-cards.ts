import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import type { Scope } from "../../../db/scope.ts";
import { publish } from "../../../events/publish.ts";
import type { AccountUpdater, AskedCard, CardNews } from "../../../ports/account-updater.ts";
import { describe } from "../../../refusal.ts";
import { asWorker } from "../../audit/index.ts";
import { findCustomer, lockCustomer } from "../customers/customer.store.ts";
import { noteCustomer } from "../customers/record-customer-change.ts";
import { openKeyring } from "../data-keys/keyring.ts";
import type { CustomerRecord, MethodRow } from "../domain/customer-record.ts";
import { readMethod, sealedFacts } from "../methods/store-method.ts";
import { updateMethod } from "../methods/stored-method.store.ts";
import { countResults, insertResult, listUnasked, type OpenBatch, updateBatch } from "./updater.store.ts";

const AT_ONCE = 100;
/** With a wait that doubles, some seventeen hours. */
const MOST_ATTEMPTS = 10;

/** Of a card that must not be charged any more, the flag that says so. */
const flagOf: Partial<Record<CardNews["result"], string>> = { closed: "closed_contact", contact_cardholder: "contact" };

export type Updating = { services: Services; scope: Scope; updater: AccountUpdater; batch: OpenBatch };

/** Goes on until every card has its result, so it can stop anywhere and be taken up again. */
export async function updateStoredCards(updating: Updating): Promise<void> {
  const { services, scope, batch } = updating;
  const now = services.clock.now();
  await services.db.scoped(scope, (tx) => updateBatch(tx, batch.id, { status: "submitted", submitted_at: now }));
  for (let after = { customer_id: "", id: "" }; ; ) {
    const unasked = { batch_id: batch.id, after, limit: AT_ONCE };
    const methods = await services.db.scoped(scope, (tx) => listUnasked(tx, unasked));
    const last = methods.at(-1);
    if (!last) break;
    await askAbout(updating, methods);
    after = last;
  }
  await close(updating, "completed");
}

/** After a failure the batch is tried again, each time later; in the end it has failed, and the next one has its day. */
export async function putOff(updating: Updating): Promise<void> {
  const { services, scope, batch } = updating;
  const attempts = batch.attempts + 1;
  const retry_at = new Date(services.clock.now().getTime() + 2 ** attempts * 60_000);
  await services.db.scoped(scope, (tx) => updateBatch(tx, batch.id, { attempts, retry_at }));
  if (attempts >= MOST_ATTEMPTS) await close(updating, "failed");
}

function close({ services, scope, batch }: Updating, status: "completed" | "failed"): Promise<void> {
  const completed_at = services.clock.now();
  return services.db.scoped(scope, async (tx) =>
    updateBatch(tx, batch.id, { status, completed_at, ...(await countResults(tx, batch.id)) }),
  );
}

async function askAbout(updating: Updating, methods: readonly MethodRow[]): Promise<void> {
  const { services, scope, updater } = updating;
  const cards = await services.db.scoped(scope, (tx) => openCards(tx, updating, methods));
  const told = await updater.check([...cards.values()], services.clock.now());
  const news = new Map(told.map((one) => [one.reference, one]));
  for (const method of methods) {
    const reference = referenceOf(method);
    await noteNews(updating, { method, card: cards.get(reference), news: news.get(reference) });
  }
}

const referenceOf = ({ customer_id, id }: MethodRow) => `${customer_id}/${id}`;

/** Those that can be opened. One that can't be is logged and asked about no further, or it would stop all others. */
async function openCards(tx: Tx, updating: Updating, methods: readonly MethodRow[]): Promise<Map<string, AskedCard>> {
  const keyring = await openKeyring(tx, updating.services);
  const cards = new Map<string, AskedCard>();
  for (const method of methods) {
    const reference = referenceOf(method);
    try {
      const number = keyring.open(method, method.id);
      cards.set(reference, { reference, number, expiration_date: method.expiration_date });
    } catch (error) {
      logCard(updating, method, error);
    }
  }
  return cards;
}

function logCard({ services, batch }: Updating, { id }: MethodRow, error: unknown): void {
  services.log.error({ batch: batch.id, payment_method_id: id, error: describe(error) });
}

type News = { method: MethodRow; card: AskedCard | undefined; news: CardNews | undefined };

/** News that can't be kept leaves the card as it is, with a result that says nothing was learned. */
async function noteNews(updating: Updating, asked: News): Promise<void> {
  try {
    await applyNews(updating, asked);
  } catch (error) {
    logCard(updating, asked.method, error);
    await applyNews(updating, { ...asked, news: undefined });
  }
}

/** Card, result and audit in one commit. A card that was changed or taken away meanwhile stays as it is. */
function applyNews({ services, scope, batch }: Updating, asked: News): Promise<void> {
  const { customer_id } = asked.method;
  return services.db.scoped(scope, async (tx) => {
    const before = (await lockCustomer(tx, customer_id)) ? await findCustomer(tx, customer_id) : undefined;
    const known = asItWas(before, asked.method);
    // What the locked card says counts: a flag that was set meanwhile stays.
    const told = known ? { ...asked, method: known } : { ...asked, news: undefined };
    const change = await changeOf(tx, services, told);
    if (change) await updateMethod(tx, asked.method, change);
    const created = { id: services.ids.next(), batch_id: batch.id, created_at: services.clock.now() };
    const facts = { ...created, ...resultOf(told, change) };
    await insertResult(tx, facts);
    if (!change || !before) return;
    const after = (await findCustomer(tx, customer_id)) ?? null;
    const data = { customer_id, batch_id: batch.id, result: facts.result };
    const { created_at: at } = facts;
    await publish(tx, services.ids, { type: "card.updated", subject: asked.method.id, actor: "", data, at });
    await noteCustomer(tx, asWorker(services, scope, "account updater"), { before, after });
  });
}

/** The card as it is now; nothing when it is another by now, or gone. */
function asItWas(customer: CustomerRecord | undefined, asked: MethodRow): MethodRow | undefined {
  const { id, account_digest, expiration_date } = asked;
  return customer?.methods.find(
    (one) => one.id === id && one.account_digest === account_digest && one.expiration_date === expiration_date,
  );
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
  if (!card || (!news?.number && !news?.expiration_date)) return undefined;
  const { number = card.number, expiration_date = card.expiration_date } = news;
  const read = readMethod({ card: { number, expiration_date } });
  return read && { ...(await sealedFacts(tx, services, { id: method.id, account: read.account })), updated_at };
}
