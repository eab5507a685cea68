import type { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { type MerchantCreate, merchant as schema } from "@gatehouse/contract/accounts/merchant.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse, within } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { acceptOnBehalf, addUser, initialPermissions, refuseKeysByImpersonator } from "../../identity/index.ts";
import { lockTree, updateClosedAccounts } from "../partners/partner-tree.store.ts";
import { reachablePartner } from "../partners/partner-tree.ts";
import { withFormerNames } from "../settings/former-names.ts";
import { withoutUndefined } from "../settings/merge-groups.ts";
import { childPermissionsOf, findMerchant, insertMerchant } from "./merchant.store.ts";
import { presentMerchants } from "./present-merchant.ts";
import { refuseUnlawful } from "./refuse-unlawful.ts";
import { billingFacts } from "./update-merchant.ts";

/** Creates merchant, first user, keys and audit entries in one commit, so that a username in use leaves nothing behind. */
export const createMerchant: UseCase<typeof accountCalls.createMerchant> = async (context, input) => {
  const { services, caller } = context;
  within("user", () => refuseKeysByImpersonator(caller, input.user));
  // An empty group counts as missing.
  for (const at of ["primary_contact", "billing_contact"] as const)
    if (Object.keys(withoutUndefined(input[at])).length === 0) refuse("invalid_field", { at });
  return services.db.scoped(caller.scope, async (tx) => {
    await lockTree(tx);
    const id = services.ids.next();
    await insertMerchant(tx, await newRow(tx, context, { id, input }));
    const account = { account_type: "merchant", account_type_id: id } as const;
    const permissions = await initialPermissions(tx, caller, { account, given: input.user.permissions });
    const { made, secrets, changes } = await within("user", () =>
      addUser(tx, services, { role: "admin", ...input.user, ...account, permissions }),
    );
    const first = { ...account, user_id: made.id, username: made.username };
    const accepted = input.accept_tos ? [await acceptOnBehalf(tx, context, first)] : [];
    await updateClosedAccounts(tx);
    const row = (await findMerchant(tx, id)) ?? refuse("unauthorized");
    await refuseUnlawful(tx, context, { after: row });
    const [shown] = await presentMerchants(tx, caller, [row]);
    if (!shown) throw new Error("the merchant just stored is gone");
    const record = { account_id: id, action: "create", record_type: "merchant", record_id: id };
    await recordAudit(tx, context, { ...record, schema, before: null, after: row }, ...changes, ...accepted);
    return { ...shown, user: { ...made, ...secrets }, ...secrets };
  });
};

async function newRow(tx: Tx, context: Context, { id, input }: { id: string; input: MerchantCreate }) {
  const { caller, services } = context;
  const { user: _user, accept_tos, billing, billing_details, partner_id: wanted, permissions, ...plain } = input;
  const own = caller.account_type === "partner" ? caller.account_type_id : "";
  const partner_id = await reachablePartner(tx, caller, { id: wanted ?? own });
  const inherited = (await childPermissionsOf(tx, "partners", partner_id)) ?? {};
  const now = services.clock.now();
  return {
    ...plain,
    id,
    partner_id,
    permissions: { ...inherited.merchant, ...withFormerNames(inherited.merchant ?? {}, permissions ?? {}) },
    // Copied, not referenced: later changes of the partner apply to merchants created after them.
    child_permissions: { user: inherited.user ?? {} },
    ...billingFacts(context, { billing, billing_details, before: { id, billing_details: {} } }),
    ...(accept_tos
      ? { tos_accepted_by: caller.user_id, tos_accepted_by_username: caller.username, tos_last_accepted_at: now }
      : {}),
    created_at: now,
    updated_at: now,
  };
}
