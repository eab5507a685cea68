import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { CatalogueEntry } from "@gatehouse/contract/processors/catalogue.ts";
import { type ProcessorView, processor as schema } from "@gatehouse/contract/processors/processor.ts";
import * as z from "zod/mini";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { availableTypes, findMerchant, type MerchantRow } from "../accounts/index.ts";
import { actionOf, recordAudit } from "../audit/index.ts";
import { faultOfChange, rateOf } from "../pricing/index.ts";
import { nextCutOff } from "./cut-off/domain/cut-off.ts";
import { defaultsOf, presentProcessor } from "./present-processor.ts";
import {
  askForBatch,
  findUnderWay,
  holdsMoney,
  insertProcessor,
  isTagTaken,
  lockDefaults,
  lockDefaultsOf,
  lockProcessor,
  moveCutOff,
  type ProcessorRow,
  updateProcessorRow,
} from "./processor.store.ts";
import { type Facts, factsOf } from "./processor-facts.ts";
import { findPolicyNaming } from "./routing/policy.store.ts";
import { auditedSettings, openSettings, readSettings, sealSettings } from "./types/processor-settings.ts";
import { findType, isConnected } from "./types/processor-types.ts";

export const createProcessor: UseCase<typeof processorCalls.createProcessor> = (context, input) => {
  const { services, caller } = context;
  const entry = typeOf(context, input.settings);
  const status = input.status ?? (isConnected(services, entry) ? "active" : "disabled");
  if (status === "active") refuseUnconnected(context, entry, "status");
  return services.db.scoped(caller.scope, async (tx) => {
    if (!(await availableTypes(tx, caller))(entry.type))
      refuse("processor_not_available", { at: `settings.${entry.type}`, detail: entry.display_name });
    await lockDefaults(tx);
    const key = { merchant_id: tx.merchantId, id: services.ids.next() };
    const now = services.clock.now();
    const settings = readSettings(entry, input.settings[entry.type] ?? {}, {});
    const facts = factsOf(input, entry, { payment_methods: [...entry.payment_methods], default_for: [] });
    const merchant = await refuseUnlawful(tx, context, { after: facts });
    await refuseTag(tx, { after: { ...facts, id: key.id, status } });
    const timezone = input.timezone ?? merchant.timezone;
    await insertProcessor(tx, {
      ...facts,
      ...key,
      // A batch closes in the merchant's time zone unless the request names one.
      ...(timezone && { timezone }),
      name: input.name,
      type: entry.type,
      status,
      settings: sealSettings(services, key, settings),
      // The first settlement run sets the real cut-off.
      next_settle_at: now,
      created_at: now,
      updated_at: now,
    });
    return finish(tx, context, { before: null, id: key.id });
  });
};

export const updateProcessor: UseCase<typeof processorCalls.updateProcessor> = (context, input) =>
  change(context, (before, entry) => {
    const given = input.settings?.[before.type];
    const other = Object.keys(input.settings ?? {}).find((type) => type !== before.type);
    if (other !== undefined)
      refuse("unfit_field", { at: `settings.${other}`, detail: `it is a processor of the type ${before.type}` });
    // Clients may send only the features that they know.
    const features = { ...before.features, ...input.features };
    if (input.status === "active") refuseUnconnected(context, entry, "status");
    const facts = { ...factsOf(input, entry, before), features };
    if (!given) return facts;
    const settings = readSettings(entry, given, openSettings(context.services, before));
    return { ...facts, settings: sealSettings(context.services, before, settings) };
  });

export const enableProcessor: UseCase<typeof processorCalls.enableProcessor> = (context) =>
  change(context, (_before, entry) => {
    refuseUnconnected(context, entry);
    return { status: "active" };
  });
export const disableProcessor: UseCase<typeof processorCalls.disableProcessor> = (context) =>
  change(context, () => ({ status: "disabled" }));

/** Settles now: for processors without automatic settlement, and before the cut-off. */
export const settleProcessor: UseCase<typeof processorCalls.settleProcessor> = (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const row = (await lockProcessor(tx, context.params.pid ?? "")) ?? refuse("not_found");
    await askForBatch(tx, row.id, context.services.clock.now());
    await note(tx, context, { action: "settle", before: row, after: row });
    return null;
  });

/** Releases a processor. Its payments and sealed settings stay, for refunds, late returns and payments in progress. */
export const releaseProcessor: UseCase<typeof processorCalls.releaseProcessor> = (context) =>
  release(context, "release");
export const deleteProcessor: UseCase<typeof processorCalls.deleteProcessor> = async (context) => {
  await release(context, "delete");
  return null;
};

/** Returns the type that the settings name; exactly one is required. */
function typeOf({ services }: Context, settings: Record<string, unknown>): CatalogueEntry {
  const [code = refuse("invalid_field", { at: "settings" }), another] = Object.keys(settings);
  if (another !== undefined) refuse("unfit_field", { at: `settings.${another}`, detail: "a processor has one type" });
  return findType(services, code) ?? refuse("invalid_field", { at: `settings.${code}` });
}

/** Refuses to enable a processor without an adapter. `at` is the field that asks for it, if there is one. */
function refuseUnconnected({ services }: Context, entry: CatalogueEntry, at?: string): void {
  if (isConnected(services, entry)) return;
  const { display_name: detail } = entry;
  refuse("processor_not_connected", at === undefined ? { detail } : { at, detail });
}

function change(
  context: Context,
  facts: (before: ProcessorRow, entry: CatalogueEntry) => Facts,
): Promise<ProcessorView> {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    await lockDefaults(tx);
    const before = (await lockProcessor(tx, params.pid ?? "")) ?? refuse("not_found");
    const entry = findType(services, before.type) ?? refuse("processor_not_connected", { detail: before.type });
    const wanted = facts(before, entry);
    await refuseUnlawful(tx, context, { before, after: { ...before, ...wanted } });
    await refuseTag(tx, { before, after: { ...before, ...wanted } });
    const now = services.clock.now();
    await updateProcessorRow(tx, before.id, { ...wanted, updated_at: now });
    const cutOff = cutOffOf(before, wanted, now);
    if (cutOff) await moveCutOff(tx, before.id, { next: cutOff, now });
    return finish(tx, context, { before, id: before.id });
  });
}

type Priced = Partial<Pick<ProcessorRow, "status" | "payment_methods" | "payment_adj_type" | "payment_adj_val">>;

/** Refuses a surcharge that is unlawful where the merchant is. Returns the merchant. */
async function refuseUnlawful(
  tx: Tx,
  { services }: Context,
  { before, after }: { before?: Priced; after: Priced },
): Promise<MerchantRow> {
  const merchant = (await findMerchant(tx, tx.merchantId)) ?? refuse("not_found");
  const day = services.clock.now().toISOString().slice(0, 10);
  const fault = faultOfChange(merchant, { before: before && holderOf(before), after: holderOf(after) }, { day });
  if (fault) refuse("unfit_field", fault);
  return merchant;
}

const holderOf = ({ status, payment_methods = [], payment_adj_type = "", payment_adj_val = 0 }: Priced) => ({
  status,
  rate: payment_methods.includes("card") ? rateOf(payment_adj_type, payment_adj_val) : undefined,
});

type Tagged = Pick<ProcessorRow, "id" | "default_for" | "status"> & Partial<Pick<ProcessorRow, "tag">>;

/** Refuses a second active processor with the same tag, and a default with a tag. What is stored already is accepted. */
async function refuseTag(tx: Tx, { before, after }: { before?: Tagged; after: Tagged }): Promise<void> {
  const { id, tag, default_for, status } = after;
  if (!tag) return;
  const [kind] = default_for;
  if (kind && !(before?.tag && before.default_for.length > 0))
    refuse("unfit_field", { at: `default_${kind}`, detail: "one that is kept for a case is no default" });
  const keptAlready = before?.status === "active" && before.tag === tag;
  if (status === "active" && !keptAlready && (await isTagTaken(tx, { id, tag })))
    refuse("unfit_field", { at: "tag", detail: "another processor has it" });
}

/** Returns the next cut-off when its hour or time zone changes; undefined for unchanged values. */
function cutOffOf(before: ProcessorRow, wanted: Facts, now: Date): Date | undefined {
  const { settle_at = before.settle_at, timezone = before.timezone } = wanted;
  const asItWas = settle_at === before.settle_at && timezone === before.timezone;
  return asItWas ? undefined : nextCutOff(settle_at, timezone, now);
}

async function finish(tx: Tx, context: Context, { before, id }: { before: ProcessorRow | null; id: string }) {
  const after = (await lockProcessor(tx, id)) ?? refuse("not_found");
  const cleared = after.default_for.length > 0 ? await clearDefaults(tx, context, after) : [];
  await note(tx, context, ...cleared, { action: actionOf({ before, after }), before, after });
  return presentProcessor(context.services, after);
}

/** Removes these kinds from the other defaults, as each kind has one. Returns the changes for the audit. */
async function clearDefaults(tx: Tx, { services }: Context, heir: ProcessorRow): Promise<Change[]> {
  const { id, default_for: kinds } = heir;
  const updated_at = services.clock.now();
  const changes: Change[] = [];
  for (const before of await lockDefaultsOf(tx, kinds, id)) {
    const change = { default_for: before.default_for.filter((kind) => !kinds.includes(kind)), updated_at };
    await updateProcessorRow(tx, before.id, change);
    changes.push({ action: "update", before, after: { ...before, ...change } });
  }
  return changes;
}

function release(context: Context, action: "release" | "delete"): Promise<ProcessorView> {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    await lockDefaults(tx);
    const before = (await lockProcessor(tx, params.pid ?? "")) ?? refuse("not_found");
    const naming = await findPolicyNaming(tx, before.id);
    if (naming !== undefined) refuse("named_by_policy", { detail: naming });
    if (await holdsMoney(tx, before.id)) refuse("open_batches");
    await refuseUnderWay(tx, context, before.id);
    const gone: Facts = { status: "disabled", default_for: [], updated_at: services.clock.now() };
    await updateProcessorRow(tx, before.id, { ...gone, released: true });
    await note(tx, context, { action, before, after: null });
    return presentProcessor(services, { ...before, ...gone });
  });
}

/** A processor usually answers the first attempt within this time. */
const USUAL_SECONDS = 5;

async function refuseUnderWay(tx: Tx, { services }: Context, id: string): Promise<void> {
  const found = await findUnderWay(tx, id);
  if (!found) return;
  const left = Math.ceil((found.again.getTime() - services.clock.now().getTime()) / 1000);
  const seconds = found.attempts > 1 ? Math.max(left, USUAL_SECONDS) : USUAL_SECONDS;
  refuse("still_under_way", { detail: `${seconds} seconds`, retry_after: seconds });
}

type Change = { action: string; before: ProcessorRow | null; after: ProcessorRow | null };

async function note(tx: Tx, context: Context, ...changes: Change[]): Promise<void> {
  await recordAudit(tx, context, ...changes.flatMap((change) => audited(tx, context, change)));
}

function audited({ merchantId }: Tx, { services }: Context, { action, before, after }: Change) {
  const row = after ?? before;
  if (!row) return [];
  const opened = (one: ProcessorRow | null) =>
    one && { ...one, ...defaultsOf(one.default_for), settings: openSettings(services, one) };
  return {
    account_id: merchantId,
    action,
    record_type: "processor",
    record_id: row.id,
    schema: z.extend(schema, { settings: auditedSettings(findType(services, row.type)) }),
    before: opened(before),
    after: opened(after),
  };
}
