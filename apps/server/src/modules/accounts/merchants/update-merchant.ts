import type { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import {
  type BillingAccount,
  controlledMerchantFields,
  type MerchantUpdate,
  merchant as schema,
} from "@gatehouse/contract/accounts/merchant.ts";
import type { Requireds } from "@gatehouse/contract/accounts/requireds.ts";
import { maskAccount } from "@gatehouse/contract/transactions/ach.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse, within } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { lockTree, updateClosedAccounts } from "../partners/partner-tree.store.ts";
import { reachablePartner } from "../partners/partner-tree.ts";
import { refuseControlled, refuseUnknownSchedule } from "../settings/controlled-fields.ts";
import { withCurrentGroups, withFormerNames } from "../settings/former-names.ts";
import { merged, mergedContacts, mergedLimits, withoutUndefined } from "../settings/merge-groups.ts";
import {
  findMerchant,
  hasAppleCertificate,
  hasFormat,
  lockMerchant,
  type MerchantFacts,
  type MerchantRow,
  updateMerchantRow,
} from "./merchant.store.ts";
import { defaultValuesOf, presentMerchant } from "./present-merchant.ts";
import { refuseUnlawful } from "./refuse-unlawful.ts";

export const updateMerchant: UseCase<typeof accountCalls.updateMerchant> = (context, input) =>
  change(context, input.status !== undefined || input.partner_id !== undefined, async (tx, before) => {
    if (context.caller.account_type === "merchant") refuseControlled(controlledMerchantFields, sentBack(before), input);
    return factsOf(tx, context, { input, before });
  });

/** Returns the record as clients send it back: replies show the masked account number, requests don't take it. */
function sentBack(before: MerchantRow) {
  const { ach } = before.billing_details;
  if (!ach) return before;
  const { masked_account_number: _shown, ...taken } = ach;
  return { ...before, billing_details: { ach: taken } };
}

export const setMerchantStatus: UseCase<typeof accountCalls.setMerchantStatus> = (context) => {
  const word = context.params.status ?? "";
  const status = word === "active" ? "active" : /^disabled?$/.test(word) ? "disabled" : undefined;
  if (!status) refuse("invalid_field", { at: "status" });
  return change(context, true, async () => ({ status }));
};

/** Changes the given keys; the others of their group stay. */
export const setMerchantDefaults: UseCase<typeof accountCalls.setMerchantDefaults> = (context, input) =>
  change(context, false, async (tx, before) => {
    await refuseUnknownCertificate(tx, before, input.merchant?.apple_pay_id);
    await refuseUnknownFormat(tx, before, input.merchant?.batch_notification_custom_format);
    const given = withCurrentGroups(defaultValuesOf(before).vault, input);
    const groups = Object.entries(given).map(([group, values]) => [
      group,
      { ...before.default_values[group], ...withoutUndefined(values) },
    ]);
    const { currency, duplicate_detection_seconds } = input.merchant ?? {};
    const default_values = { ...before.default_values, ...Object.fromEntries(groups) };
    return withoutUndefined({ default_values, currency, duplicate_detection_seconds });
  });

/** Refuses an unknown certificate. An unchanged id is accepted, as clients send back whole records. */
async function refuseUnknownCertificate(tx: Tx, before: MerchantRow, id = ""): Promise<void> {
  if (id === "" || id === before.default_values.merchant?.apple_pay_id) return;
  if (!(await hasAppleCertificate(tx, before.id, id))) refuse("invalid_field", { at: "merchant.apple_pay_id" });
}

/** Refuses a format that belongs neither to the merchant nor to a partner above it. */
async function refuseUnknownFormat(tx: Tx, before: MerchantRow, id = ""): Promise<void> {
  const at = "merchant.batch_notification_custom_format";
  if (id === "" || id === before.default_values.merchant?.batch_notification_custom_format) return;
  if (!(await hasFormat(tx, before.id, id))) refuse("invalid_field", { at });
}

export const setMerchantRequireds: UseCase<typeof accountCalls.setMerchantRequireds> = (context, input) =>
  change(context, false, async (_tx, before) => {
    const merge = context.query.merge === "true";
    const groups = Object.entries(withoutUndefined(input)).map(([group, given]) => [
      group,
      withoutEmpty({ ...(merge ? before.requireds[group as keyof Requireds] : {}), ...withoutUndefined(given) }),
    ]);
    return { requireds: { ...before.requireds, ...Object.fromEntries(groups) } as Requireds };
  });

/** Drops fields that are set to "". */
const withoutEmpty = (group: object) => Object.fromEntries(Object.entries(group).filter(([, value]) => value !== ""));

/** Updates the row, the disabled accounts when `tree` is set, and the audit in one commit. */
function change(context: Context, tree: boolean, facts: (tx: Tx, before: MerchantRow) => Promise<MerchantFacts>) {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    if (tree) await lockTree(tx);
    const before = (await lockMerchant(tx, tx.merchantId)) ?? refuse("not_found");
    const wanted = await facts(tx, before);
    await updateMerchantRow(tx, before.id, { ...wanted, updated_at: services.clock.now() });
    if (tree) await updateClosedAccounts(tx);
    const after = (await findMerchant(tx, before.id)) ?? refuse("not_found");
    await refuseUnlawful(tx, context, { before, after });
    const record = { account_id: before.id, action: "update", record_type: "merchant", record_id: before.id };
    const shown = await presentMerchant(tx, context, after);
    await recordAudit(tx, context, { ...record, schema, before, after });
    return shown;
  });
}

async function factsOf(
  tx: Tx,
  context: Context,
  { input, before }: { input: MerchantUpdate; before: MerchantRow },
): Promise<MerchantFacts> {
  const { billing, billing_details, permissions, flags, partner_id, limits, ...plain } = input;
  refuseUnknownSchedule(before, input.fee_schedule_id);
  if (partner_id && partner_id !== before.partner_id) await reachablePartner(tx, context.caller, { id: partner_id });
  return {
    ...plain,
    ...mergedContacts(before, input),
    ...(limits ? { limits: mergedLimits(before.limits, limits) } : {}),
    ...(partner_id ? { partner_id } : {}),
    ...(permissions
      ? { permissions: merged(before.permissions, withFormerNames(before.permissions, permissions)) }
      : {}),
    ...(flags ? { flags: merged(before.flags, flags) } : {}),
    ...billingFacts(context, { billing, billing_details, before }),
  } as MerchantFacts;
}

/** The bank account for billing, by its old or its new name. */
type Billing = {
  billing: BillingAccount | undefined;
  billing_details: MerchantUpdate["billing_details"];
  before: Pick<MerchantRow, "id" | "billing_details">;
};

/** Seals the account number. Without a new number the stored one stays, with its mask. */
export function billingFacts(context: Context, { billing, billing_details, before }: Billing): MerchantFacts {
  if (billing) return within("billing", () => accountFacts(context, billing, before));
  const { ach } = billing_details ?? {};
  return ach ? within("billing_details.ach", () => accountFacts(context, ach, before)) : {};
}

function accountFacts({ services }: Context, given: BillingAccount, before: Billing["before"]): MerchantFacts {
  const { account_number, type = "", account_type = "", routing_number } = given;
  if (routing_number === "" && account_number) refuse("invalid_field", { at: "routing_number" });
  if (routing_number === "") return { billing_details: {}, billing_account: "" };
  const masked = account_number ? maskAccount(account_number) : before.billing_details.ach?.masked_account_number;
  if (!masked) refuse("invalid_field", { at: "account_number" });
  return {
    billing_details: { ach: { type, routing_number, account_type, masked_account_number: masked } },
    ...(account_number ? { billing_account: services.keys.seal(account_number, `${before.id}/billing`) } : {}),
  };
}
