import type { InputOf } from "@gatehouse/contract/call.ts";
import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { type Policy, policy as schema } from "@gatehouse/contract/processors/policy.ts";
import { unmeetable } from "@gatehouse/contract/processors/unmeetable.ts";
import { minor } from "@gatehouse/money/minor.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { listPart } from "../../../search/page.ts";
import { findPayee, merged } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import { type CardFacts, cardFacts, hasOnePrice, kindOfCard, type Payer } from "../../pricing/index.ts";
import { listProcessors, lockDefaults } from "../processor.store.ts";
import {
  findPolicy,
  insertPolicy,
  listPolicyRows,
  lockPolicy,
  type PolicyRow,
  removePolicy,
  updatePolicyRow,
} from "./policy.store.ts";
import { presentVerdict } from "./present-verdict.ts";
import { decideShares } from "./route-payment.store.ts";

export const listPolicies: UseCase<typeof processorCalls.listPolicies> = async ({ services, caller, query }) =>
  listPart((await services.db.scoped(caller.scope, listPolicyRows)).map(present), query);

export const getPolicy: UseCase<typeof processorCalls.getPolicy> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) =>
    present((await findPolicy(tx, params.pid ?? "")) ?? refuse("not_found")),
  );

export const createPolicy: UseCase<typeof processorCalls.createPolicy> = (context, input) => {
  const { services, caller } = context;
  const now = services.clock.now();
  return services.db.scoped(caller.scope, async (tx) => {
    refuseUnmeetable(input.conditions);
    await refuseUnfit(tx, input);
    const row = { ...input, id: services.ids.next(), created_at: now, updated_at: now };
    await insertPolicy(tx, row);
    await note(tx, context, { action: "create", before: null, after: row });
    return present(row);
  });
};

export const updatePolicy: UseCase<typeof processorCalls.updatePolicy> = (context, input) => {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockPolicy(tx, params.pid ?? "")) ?? refuse("not_found");
    if (input.conditions) refuseUnmeetable(input.conditions);
    const { action: changed, ...others } = input;
    const action = changed && merged(before.action, changed);
    await refuseUnfit(tx, { ...others, action });
    const given = Object.entries({ ...others, action }).filter(([, value]) => value !== undefined);
    await updatePolicyRow(tx, before.id, { ...Object.fromEntries(given), updated_at: services.clock.now() });
    const after = (await lockPolicy(tx, before.id)) ?? refuse("not_found");
    await note(tx, context, { action: "update", before, after });
    return present(after);
  });
};

export const deletePolicy: UseCase<typeof processorCalls.deletePolicy> = (context) => {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockPolicy(tx, params.pid ?? "")) ?? refuse("not_found");
    await removePolicy(tx, before.id);
    await note(tx, context, { action: "delete", before, after: null });
    return null;
  });
};

/** Routes a test payment and explains the decision, with the choice for every share. */
export const tryPolicies: UseCase<typeof processorCalls.tryPolicies> = ({ services, caller }, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const { processor_id: id = "", ...told } = input;
    const payment = { ...told, ...cardOf(told) };
    const day = services.clock.now().toISOString().slice(0, 10);
    const costsTheSame = findPayee(tx, tx.merchantId).then((merchant = refuse("not_found")) =>
      hasOnePrice(merchant, { order: { subtotal: minor(payment.amount) }, payer: payerOf(payment), wishes: {}, day }),
    );
    return presentVerdict(await decideShares(tx, { id, payment, costsTheSame }));
  });

type Trial = InputOf<typeof processorCalls.tryPolicies>;

/** Completes the card of a test payment from its BIN, as for a payment. */
function cardOf({ bin = "", card_brand, card_type }: Trial) {
  const facts = cardFacts(bin);
  return { card_brand: card_brand || facts.brand, card_type: card_type || kindOfCard(facts) };
}

/** Treats a card without details as a credit card: only those can be surcharged, so only there prices differ. */
function payerOf({ payment_method: kind, card_type, card_brand = "", bin = "", country = "" }: Trial): Payer {
  const isCredit = card_type === "credit" || (!card_type && bin === "");
  const known = { ...cardFacts(bin), brand: card_brand };
  const card = isCredit ? { ...known, card_type: "CREDIT" as const } : { ...known, ...kindsOfCard[card_type ?? ""] };
  return { kind, card: kind === "card" ? card : undefined, place: { country, state: "" }, surcharge_exempt: false };
}

const kindsOfCard: Partial<Record<string, Partial<CardFacts>>> = {
  debit: { card_type: "DEBIT" },
  prepaid: { card_level_generic: "PREPAID" },
};

/** Refuses conditions that no payment can meet. */
function refuseUnmeetable(conditions: Policy["conditions"]): void {
  const found = unmeetable(conditions);
  if (found) refuse("unfit_field", { at: `conditions[${found.at}].value`, detail: found.why });
}

/** Refuses processors of other merchants. */
async function refuseUnfit(
  tx: Tx,
  { action, conditions = [] }: { action?: Policy["action"] | undefined; conditions?: Policy["conditions"] | undefined },
): Promise<void> {
  // Keeps the processors from being released meanwhile.
  await lockDefaults(tx);
  const own = new Set((await listProcessors(tx)).map((one) => one.id));
  if (action) refuseStrangers(own, action);
  for (const [at, { field, value }] of conditions.entries()) {
    const stranger = [value].flat().findIndex((id) => field === "processor_id" && !own.has(String(id)));
    const place = `conditions[${at}].value${Array.isArray(value) ? `[${stranger}]` : ""}`;
    if (stranger >= 0) refuse("invalid_field", { field: "Processor Id", at: place });
  }
}

/** Refuses unknown processors in the action, and a processor that is its own fallback. */
function refuseStrangers(own: ReadonlySet<string>, action: Policy["action"]): void {
  if (!own.has(action.processor_id)) refuse("invalid_field", { at: "action.processor_id" });
  const stranger = action.fallback_processor_ids.findIndex((id) => !own.has(id));
  if (stranger >= 0)
    refuse("invalid_field", { field: "Processor Id", at: `action.fallback_processor_ids[${stranger}]` });
  const itself = action.fallback_processor_ids.indexOf(action.processor_id);
  if (itself >= 0) {
    const place = { field: "Processor Id", at: `action.fallback_processor_ids[${itself}]` };
    refuse("unfit_field", { ...place, detail: "no processor stands in for itself" });
  }
}

function present(row: PolicyRow): Policy {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

type Change = { action: string; before: PolicyRow | null; after: PolicyRow | null };

async function note(tx: Tx, context: Context, { action, before, after }: Change): Promise<void> {
  const record_id = after?.id ?? before?.id ?? "";
  const record = { account_id: tx.merchantId, action, record_type: "policy", record_id };
  await recordAudit(tx, context, { ...record, schema, before, after });
}
