import { may } from "@gatehouse/contract/access.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { type MobileUnit, mobileUnit } from "@gatehouse/contract/identity/unit-schemas.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Caller, Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { listPageOf } from "../../../search/page.ts";
import { recordAudit } from "../../audit/index.ts";
import { managedUser } from "../permissions/managed-user.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { lockUser } from "../users/user.store.ts";
import {
  bindSession,
  countUnits,
  endSessionsOfUnit,
  findUnit,
  findUnitOf,
  insertUnit,
  listUnitRows,
  type Owner,
  removeUnitRow,
  renameUnit,
  revokeUnitRow,
  type UnitRow,
  useUnit,
} from "./unit.store.ts";

const MOST_UNITS = 20;

const present = ({ revoked_at, ...row }: UnitRow): MobileUnit => ({
  ...row,
  status: revoked_at ? "revoked" : "active",
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
});

export const registerUnit: UseCase<typeof identityCalls.registerUnit> = async (context, input) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  return services.db.scoped(systemScope, async (tx) => {
    const user_id = await holdOwner(tx, caller, input.user_id || caller.user_id);
    const device = { user_id, physical_id: input.physical_id };
    const now = services.clock.now();
    const known = await useUnit(tx, { ...device, now });
    if (known?.revoked_at) refuse("forbidden");
    if (!known) await add(tx, context, { ...device, physical_type: input.physical_type ?? "", now });
    const unit = (await findUnit(tx, device)) ?? refuse("not_found");
    if (caller.sid && user_id === caller.user_id) await bindSession(tx, { sid: caller.sid, unit_id: unit.id });
    if (!known) await note(tx, context, { action: "register_unit", before: undefined, after: unit });
    return present(unit);
  });
};

/** Held, so that two at once do not both find the device new. */
async function holdOwner(tx: Tx, caller: Caller, user_id: string): Promise<string> {
  if (user_id === caller.user_id) await lockUser(tx, user_id);
  else if (!isColleague(caller, await managedUser(tx, caller, user_id))) refuse("not_found");
  return user_id;
}

/** Whoever registers a device must find it again, and its account alone lists it. */
function isColleague(caller: Caller, user: User): boolean {
  return user.account_type === caller.account_type && user.account_type_id === caller.account_type_id;
}

type Given = { user_id: string; physical_id: string; physical_type: string; now: Date };

async function add(tx: Tx, { services }: Context, { now, ...given }: Given) {
  if ((await countUnits(tx, { user_id: given.user_id })) >= MOST_UNITS) refuse("too_many_units");
  await insertUnit(tx, { id: services.ids.next(), ...given, created_at: now, last_seen_at: now });
}

export const listUnits: UseCase<typeof identityCalls.listUnits> = async ({ services, caller, query }) =>
  services.db.scoped(systemScope, async (tx) => {
    const owner = ownerFor(caller);
    const rows = await listUnitRows(tx, owner, listPageOf(query));
    return { data: rows.map(present), total_count: await countUnits(tx, owner) };
  });

const ownerFor = ({ user_id, ...caller }: Caller): Owner => (may(caller, "manage_users") ? caller : { user_id });

export const deleteUnit: UseCase<typeof identityCalls.deleteUnit> = (context) =>
  change(context, "delete_unit", async (tx, { id }) => {
    if (!(await removeUnitRow(tx, { id, by: context.caller.user_id }))) refuse("forbidden");
  });

export const revokeUnit: UseCase<typeof identityCalls.revokeUnit> = (context) =>
  change(context, "revoke_unit", (tx, { id }) => revokeUnitRow(tx, { id, now: context.services.clock.now() }));

export const updateUnit: UseCase<typeof identityCalls.updateUnit> = async (context, input) => {
  const { services, caller, params } = context;
  refuseImpersonation(caller);
  return services.db.scoped(systemScope, async (tx) => {
    const before = await holdUnit(tx, caller, params.id ?? "");
    // Under another name it would be let in again.
    if (before.revoked_at) refuse("forbidden");
    const { physical_id, physical_type } = { ...before, ...given(input) };
    const unit = { ...before, physical_id, physical_type };
    if (!(await renameUnit(tx, unit))) refuse("invalid_field", { at: "physical_id" });
    await note(tx, context, { action: "update_unit", before, after: unit });
    return present(unit);
  });
};

const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A device that is the caller's to change, and its owner, held. */
async function holdUnit(tx: Tx, caller: Caller, id: string): Promise<UnitRow> {
  const unit = (await findUnitOf(tx, ownerFor(caller), id)) ?? refuse("not_found");
  await holdOwner(tx, caller, unit.user_id);
  return (await findUnitOf(tx, ownerFor(caller), id)) ?? refuse("not_found");
}

/**
 * A device that is the caller's to take away: its sessions end with it. They end last, for a sign-in that holds the
 * device's row has opened one by then.
 */
async function change(
  context: Context,
  action: string,
  apply: (tx: Tx, unit: UnitRow) => Promise<void>,
): Promise<null> {
  const { services, caller, params } = context;
  refuseImpersonation(caller);
  await services.db.scoped(systemScope, async (tx) => {
    const id = params.id ?? "";
    const unit = (await findUnitOf(tx, ownerFor(caller), id)) ?? refuse("not_found");
    if (unit.user_id !== caller.user_id) await managedUser(tx, caller, unit.user_id);
    await apply(tx, unit);
    await endSessionsOfUnit(tx, { ...unit, now: services.clock.now() });
    const after = await findUnit(tx, unit);
    await note(tx, context, { action, before: unit, after });
  });
  return null;
}

type Change = { action: string; before: UnitRow | undefined; after: UnitRow | undefined };

async function note(tx: Tx, context: Context, { action, before, after }: Change): Promise<void> {
  await recordAudit(tx, context, {
    action,
    account_id: context.caller.account_type_id,
    record_type: "mobile_unit",
    record_id: (before ?? after)?.id ?? "",
    schema: mobileUnit,
    before: before ? present(before) : null,
    after: after ? present(after) : null,
  });
}
