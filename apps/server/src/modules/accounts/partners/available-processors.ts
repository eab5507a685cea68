import { type Partner, partner as schema } from "@gatehouse/contract/accounts/partner.ts";
import { catalogue } from "@gatehouse/contract/processors/catalogue.ts";
import type { Caller, Context, Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { lockPartner, updatePartnerRow } from "./partner.store.ts";
import { isBeneath, restrictionsAbove } from "./partner-tree.store.ts";
import { presentPartner } from "./present-partner.ts";

/** Returns whether the caller may connect a processor type: every partner from its own up to the root must have it. */
export async function availableTypes(tx: Tx, caller: Caller): Promise<(type: string) => boolean> {
  if (caller.account_type !== "partner") return () => true;
  const lists = await restrictionsAbove(tx, caller.account_type_id);
  return (type) => lists.every((list) => list.includes(type));
}

/** Reads a list of processor types, each once. Refuses an unknown type at its place. */
export function readProcessorTypes(
  { processorTypes }: Pick<Services, "processorTypes">,
  given: readonly string[],
  at: string,
): string[] {
  const unknown = given.findIndex((type) => !processorTypes.has(type) && !catalogue.some((one) => one.type === type));
  if (unknown >= 0) refuse("invalid_field", { at: `${at}[${unknown}]` });
  return [...new Set(given)];
}

/** Sets the processor types that a partner may connect. */
export function setAvailableTypes(
  context: Context,
  { partner_id, processors }: { partner_id: string; processors: readonly string[] },
): Promise<Partner> {
  const { services, caller } = context;
  const available_processors = readProcessorTypes(services, processors, "processors");
  return services.db.scoped(caller.scope, async (tx) => {
    if (caller.account_type !== "admin" && !(await isBeneath(tx, partner_id, caller.account_type_id)))
      refuse("not_found");
    const before = (await lockPartner(tx, partner_id)) ?? refuse("not_found");
    if (caller.account_type_id === partner_id) refuseMoreTypes(before.available_processors, available_processors);
    const change = { available_processors, updated_at: services.clock.now() };
    await updatePartnerRow(tx, partner_id, change);
    const after = { ...before, ...change };
    const shown = await presentPartner(tx, caller, after);
    const record = { account_id: partner_id, action: "update", record_type: "partner", record_id: partner_id };
    await recordAudit(tx, context, { ...record, schema, before, after });
    return shown;
  });
}

/** Refuses more processor types than a partner has. A partner can only give types up; those above it grant more. */
export function refuseMoreTypes(had: readonly string[], wanted: readonly string[]): void {
  const more = wanted.length === 0 || !wanted.every((type) => had.includes(type));
  if (had.length > 0 && more) refuse("forbidden");
}
