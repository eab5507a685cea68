import { adminsAboveMerchants } from "@gatehouse/contract/access.ts";
import * as account from "@gatehouse/contract/accounts/account.ts";
import type { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import { placeOf, refuse } from "../../../refusal.ts";
import { refuseUnadmitted } from "../../../refuse-without.ts";
import { recordAudit } from "../../audit/index.ts";
import { childPermissionsOf, setChildPermissions } from "../merchants/merchant.store.ts";
import { withFormerNames } from "./former-names.ts";
import { withoutUndefined } from "./merge-groups.ts";

type Permissions = Record<string, boolean>;
type Parent = { table: "partners" | "merchants"; kinds: readonly account.ChildKind[] };

const partners: Parent = { table: "partners", kinds: account.childKinds };
const merchants: Parent = { table: "merchants", kinds: ["user"] };

export const getPartnerChildDefaults: UseCase<typeof partnerCalls.getPartnerChildDefaults> = (context) =>
  read(context, partners);
export const setPartnerChildDefaults: UseCase<typeof partnerCalls.setPartnerChildDefaults> = (context, input) =>
  write(context, partners, input);
export const getMerchantChildDefaults: UseCase<typeof accountCalls.getMerchantChildDefaults> = (context) =>
  read(context, merchants);
export const setMerchantChildDefaults: UseCase<typeof accountCalls.setMerchantChildDefaults> = (context, input) =>
  write(context, merchants, input);

function kindOf({ params }: Context, { kinds }: Parent): account.ChildKind {
  return kinds.find((kind) => kind === params.x) ?? refuse("not_found");
}

function read(context: Context, parent: Parent): Promise<Permissions> {
  const kind = kindOf(context, parent);
  const { services, caller, params } = context;
  // Everyone who creates users may read their defaults; only admins create accounts.
  if (kind !== "user") refuseUnadmitted(adminsAboveMerchants, caller);
  return services.db.scoped(caller.scope, async (tx) => {
    const all = (await childPermissionsOf(tx, parent.table, params.id ?? "")) ?? refuse("not_found");
    return all[kind] ?? {};
  });
}

function write(context: Context, parent: Parent, input: Record<string, unknown>): Promise<Permissions> {
  const kind = kindOf(context, parent);
  const { services, caller, params, query } = context;
  const id = params.id ?? "";
  return services.db.scoped(caller.scope, async (tx) => {
    const all = (await childPermissionsOf(tx, parent.table, id)) ?? refuse("not_found");
    const known = readKnown(kind, input);
    const given = kind === "merchant" ? withFormerNames(all[kind] ?? {}, known) : known;
    const after = query.merge === "true" ? { ...all[kind], ...given } : given;
    await setChildPermissions(tx, parent.table, { id, child_permissions: { ...all, [kind]: after } });
    const record = { account_id: id, action: "update", record_type: `default_permissions_of_${kind}s`, record_id: id };
    const schema = account.childPermissions;
    await recordAudit(tx, context, { ...record, schema, before: all[kind] ?? {}, after });
    return after;
  });
}

/** Reads the permissions of the kind and ignores all others. */
function readKnown(kind: account.ChildKind, given: Record<string, unknown>): Permissions {
  const read = account.permissionsOfChild[kind].safeParse(given);
  if (!read.success) refuse("invalid_field", { at: placeOf(read.error.issues[0]?.path ?? []) });
  return withoutUndefined(read.data) as Permissions;
}
