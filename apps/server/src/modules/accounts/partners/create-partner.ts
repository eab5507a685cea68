import { partner as schema } from "@gatehouse/contract/accounts/partner.ts";
import type { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import type { UseCase } from "../../../context.ts";
import { refuse, within } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { addUser, initialPermissions, refuseKeysByImpersonator } from "../../identity/index.ts";
import { childPermissionsOf } from "../merchants/merchant.store.ts";
import { readProcessorTypes } from "./available-processors.ts";
import { findPartner, insertPartner, type PartnerFacts } from "./partner.store.ts";
import { lockTree, updateClosedAccounts } from "./partner-tree.store.ts";
import { parentFor } from "./partner-tree.ts";
import { presentPartner } from "./present-partner.ts";

/** Creates partner, first user, keys and audit entries in one commit. */
export const createPartner: UseCase<typeof partnerCalls.createPartner> = async (context, input) => {
  const { services, caller } = context;
  const { user, parent_id: wanted, name, permissions, available_processors: available = [], ...plain } = input;
  within("user", () => refuseKeysByImpersonator(caller, user));
  return services.db.scoped(caller.scope, async (tx) => {
    await lockTree(tx);
    const id = services.ids.next();
    const now = services.clock.now();
    const own = caller.account_type === "partner" ? caller.account_type_id : "";
    const parent_id = await parentFor(tx, caller, wanted || own);
    const inherited = (parent_id && (await childPermissionsOf(tx, "partners", parent_id))) || {};
    const facts = {
      ...plain,
      permissions: { ...inherited.partner, ...permissions },
      available_processors: readProcessorTypes(services, available, "available_processors"),
      // Copied, not referenced, as a merchant's are.
      child_permissions: { user: inherited.user ?? {} },
      updated_at: now,
    } as PartnerFacts;
    await insertPartner(tx, { ...facts, id, parent_id, name, created_at: now });
    const account = { account_type: "partner", account_type_id: id } as const;
    const atFirst = await initialPermissions(tx, caller, { account, given: user.permissions });
    const { made, secrets, changes } = await within("user", () =>
      addUser(tx, services, { role: "admin", ...user, ...account, permissions: atFirst }),
    );
    await updateClosedAccounts(tx);
    const row = (await findPartner(tx, id)) ?? refuse("unauthorized");
    const shown = await presentPartner(tx, caller, row);
    const record = { account_id: id, action: "create", record_type: "partner", record_id: id };
    await recordAudit(tx, context, { ...record, schema, before: null, after: row }, ...changes);
    return { ...shown, user: { ...made, ...secrets }, ...secrets };
  });
};
