import {
  controlledPartnerFields,
  type PartnerUpdate,
  partner as schema,
} from "@gatehouse/contract/accounts/partner.ts";
import type { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { refuseControlled, refuseUnknownSchedule } from "../settings/controlled-fields.ts";
import { mergedContacts } from "../settings/merge-groups.ts";
import { readProcessorTypes, refuseMoreTypes } from "./available-processors.ts";
import { findPartner, lockPartner, type PartnerFacts, type PartnerRow, updatePartnerRow } from "./partner.store.ts";
import { isBeneath, lockTree, updateClosedAccounts } from "./partner-tree.store.ts";
import { parentFor } from "./partner-tree.ts";
import { presentPartner } from "./present-partner.ts";

export const updatePartner: UseCase<typeof partnerCalls.updatePartner> = (context, input) => change(context, input);
export const setPartnerStatus: UseCase<typeof partnerCalls.setPartnerStatus> = (context, input) =>
  change(context, input);

/** Updates the row, the disabled accounts and the audit in one commit. The lock on the tree prevents a cycle. */
function change(context: Context, input: PartnerUpdate) {
  const { services, caller, params } = context;
  const id = params.id ?? "";
  return services.db.scoped(caller.scope, async (tx) => {
    await lockTree(tx);
    const before = (await lockPartner(tx, id)) ?? refuse("not_found");
    const { available_processors: given, ...rest } = input;
    const available = given && readProcessorTypes(services, given, "available_processors");
    if (caller.account_type_id === id) {
      refuseControlled(controlledPartnerFields, await presentPartner(tx, caller, before), rest);
      if (available) refuseMoreTypes(before.available_processors, available);
    }
    const changed = await factsOf(tx, context, { before, input: rest });
    const facts = { ...changed, ...(available && { available_processors: available }) };
    await updatePartnerRow(tx, id, { ...facts, updated_at: services.clock.now() });
    if (facts.status || facts.parent_id !== undefined) await updateClosedAccounts(tx);
    const after = (await findPartner(tx, id)) ?? refuse("not_found");
    const shown = await presentPartner(tx, caller, after);
    const record = { account_id: id, action: "update", record_type: "partner", record_id: id };
    await recordAudit(tx, context, { ...record, schema, before, after });
    return shown;
  });
}

async function factsOf(
  tx: Tx,
  { caller }: Context,
  { before, input }: { before: PartnerRow; input: PartnerUpdate },
): Promise<PartnerFacts> {
  const { parent_id, permissions, ...plain } = input;
  refuseUnknownSchedule(before, input.fee_schedule_id);
  const facts = {
    ...plain,
    ...mergedContacts(before, input),
    ...(permissions ? { permissions: { ...before.permissions, ...permissions } } : {}),
  };
  // Replies show a partner no parent of its own, so it sends back none.
  if (parent_id === undefined || parent_id === (before.parent_id ?? "") || caller.account_type_id === before.id)
    return facts as PartnerFacts;
  if (parent_id && (await isBeneath(tx, parent_id, before.id))) refuse("parent_not_allowed");
  return { ...facts, parent_id: await parentFor(tx, caller, parent_id) } as PartnerFacts;
}
