import { type Access, may } from "@gatehouse/contract/access.ts";
import type { Call } from "@gatehouse/contract/call.ts";
import type { ErrorCode } from "@gatehouse/contract/error-definitions.ts";
import type { Caller, Services } from "../../../context.ts";
import { merchantScope, merchantsScope, systemScope } from "../../../db/scope.ts";
import { ipAdmitted } from "../../../ip-list.ts";
import { refuse } from "../../../refusal.ts";
import { refuseUnadmitted, refuseWithout } from "../../../refuse-without.ts";
import { noteKeyUse } from "../keys/api-key.store.ts";
import { keyDigest } from "../keys/api-key.ts";
import { urlAdmitted } from "../keys/domain/allowed-url.ts";
import {
  canAccessMerchant,
  canAccessPartner,
  isAccountDisabled,
  merchantsBeneath,
} from "../permissions/access-scope.store.ts";
import { readToken } from "../sessions/session-token.ts";
import { twoFactorTypes } from "../two-factor/two-factor-types.ts";
import { type CallerRow, findCallerByKey, type KeyCallerRow, touchSession } from "./caller.store.ts";

type Credentials = {
  authorization: string | undefined;
  page: string;
  ip: string;
  params: Record<string, string>;
  noteCaller?(caller: Caller): void;
};

type CallerAccess = Extract<Access, { kind: "caller" }>;

/** A caller nobody had to prove: for public calls. Its scope matches no row. */
export const nobody: Caller = {
  user_id: "",
  username: "",
  account_type: "merchant",
  account_type_id: "",
  role: "standard",
  permissions: {},
  scope: merchantScope("00000000000000000000"),
};

/** Proves who calls and that the call admits them: 401 without a good credential, 403 with one that may not. */
export function authenticator(services: Services): (credentials: Credentials, call: Call) => Promise<Caller> {
  return async ({ authorization, page, ip, params, noteCaller }, { access }) => {
    if (access.kind === "public") return nobody;
    const proven = await callerBy(services, authorization?.trim() ?? "");
    noteCaller?.(proven.caller);
    if (proven.pages && !access.publicKey) refuse("unauthorized");
    if (proven.pages && !urlAdmitted(proven.pages, page)) refuse("forbidden");
    if (!proven.from.every((list) => ipAdmitted(list, ip))) refuse("address_not_allowed");
    return atAccount(services, admitted(proven, access), { access, params });
  };
}

function admitted({ caller, owes }: Proven, access: CallerAccess): Caller {
  if (owes && !access.beforeSetUp) refuse(owes);
  if (access.session && !caller.sid) refuse("forbidden");
  // The pages are a merchant's: what a key of somebody above would open there is every merchant beneath them.
  if (caller.onPage && caller.account_type !== "merchant") refuse("forbidden");
  if (access.wholeKey && caller.key?.limited) refuse("forbidden");
  if (access.scope && caller.key?.scoped) refuseWithout(access.scope, caller);
  refuseUnadmitted(access, caller);
  return caller;
}

/** The caller at the account that the path names, if it names one and they may reach it. */
async function atAccount(
  services: Pick<Services, "db">,
  caller: Caller,
  { access, params }: { access: CallerAccess; params: Record<string, string> },
): Promise<Caller> {
  if (access.partner) await checkReach(services, caller, params[access.partner] ?? "");
  if (access.beneath && caller.account_type !== "merchant")
    return aboveAll(services, caller, params[access.partner ?? ""]);
  if (!access.merchant) return caller;
  const ids = [access.merchant, access.orMerchant].map((name) => params[name ?? ""] ?? "");
  return atMerchant(services, caller, ids);
}

async function checkReach(services: Pick<Services, "db">, caller: Caller, partnerId: string): Promise<void> {
  const reached = await services.db.scoped(systemScope, (tx) => canAccessPartner(tx, caller, partnerId));
  if (!reached) refuse("not_found");
}

/** The same caller with the payments of every merchant beneath them, or beneath a partner whom they reach. */
async function aboveAll(services: Pick<Services, "db">, caller: Caller, partnerId = ""): Promise<Caller> {
  const top = partnerId ? ({ account_type: "partner", account_type_id: partnerId } as const) : caller;
  const ids = await services.db.scoped(systemScope, (tx) => merchantsBeneath(tx, top));
  return { ...caller, scope: merchantsScope(ids) };
}

/** The same caller with the rows of the merchant named in the path, if they may reach it. */
async function atMerchant(services: Pick<Services, "db">, caller: Caller, ids: readonly string[]): Promise<Caller> {
  const reached = await services.db.scoped(systemScope, async (tx) => {
    for (const id of ids) if (id && (await canAccessMerchant(tx, caller, id))) return id;
    return undefined;
  });
  return reached ? { ...caller, scope: merchantScope(reached) } : refuse("not_found");
}

/**
 * The same caller at a merchant whom the body names, where they may reach it; a merchant that is shut does nothing, also
 * by the hands of those above it.
 */
export async function callerAt(services: Pick<Services, "db">, caller: Caller, merchantId: string): Promise<Caller> {
  const at = await atMerchant(services, caller, [merchantId]);
  const shut = await services.db.scoped(systemScope, (tx) => isAccountDisabled(tx, merchantId));
  return shut ? refuse("not_found") : at;
}

/**
 * A caller, the lists of addresses each of which must admit them, and what a signed-in person owes before anything else; of
 * a public key also the pages that it is for.
 */
type Proven = { caller: Caller; from: string[][]; owes?: ErrorCode | undefined; pages?: string[] };

/** A header is a session's token behind the word Bearer, which devices call `mba`, or a key with or without it. */
function callerBy(services: Services, header: string): Promise<Proven> {
  const bearer = /^(?:bearer|mba)\s+(\S.*)$/i.exec(header)?.[1];
  return bearer && !/^(api|pub)_/.test(bearer) ? bySession(services, bearer) : byKey(services, bearer ?? header);
}

async function bySession(services: Services, token: string): Promise<Proven> {
  const sid = await readToken(services, token);
  const row = sid
    ? await touchSession(services.db.unscoped, {
        sid,
        now: services.clock.now(),
        unpublished: services.config.TERMS_VERSION,
        twoFactor: twoFactorTypes(services.config),
      })
    : undefined;
  if (!sid || !row) refuse("unauthorized");
  const { actor_user_id, actor_username } = row;
  const impersonator = actor_user_id ? { user_id: actor_user_id, username: actor_username ?? "" } : undefined;
  const caller = { ...callerOf(row), sid, ...(impersonator ? { impersonator } : {}) };
  const owes = row.password_change_required ? "password_change_required" : row.terms_due ? "terms_required" : undefined;
  return { caller, from: [row.allowed_ips], owes };
}

async function byKey(services: Services, key: string): Promise<Proven> {
  if (!/^(api|pub)_[A-Za-z0-9]{10,60}$/.test(key)) refuse("unauthorized");
  const now = services.clock.now();
  const row = await findCallerByKey(services.db.unscoped, keyDigest(key), now);
  if (!row) refuse("unauthorized");
  noteUse(services, row, now);
  const isScoped = row.scopes.length > 0;
  const limited = isScoped || row.key_ips.length > 0 || row.expires_at !== null;
  const caller = {
    ...callerOf(row),
    ...scoped(row),
    key: { id: row.key_id, name: row.key_name, scoped: isScoped, limited, legacy_shapes: row.legacy_shapes },
  };
  return row.type === "pub" ? onPages(caller, row) : { caller, from: [row.allowed_ips, row.key_ips] };
}

/** True for a public key of the caller's own account. */
export async function isOwnPageKey(
  { db, clock }: Pick<Services, "db" | "clock">,
  caller: Caller,
  key: string,
): Promise<boolean> {
  const row = await findCallerByKey(db.unscoped, keyDigest(key), clock.now());
  return row?.type === "pub" && row.account_type_id === caller.account_type_id;
}

/** Whoever reads a key off a page is not its owner: they have none of the owner's permissions, nor sit where the owner sits. */
function onPages(caller: Caller, { key_ips, allowed_urls }: KeyCallerRow): Proven {
  const anybody = { ...caller, role: "standard", permissions: {}, onPage: true } as const;
  return { caller: anybody, from: [key_ips], pages: allowed_urls };
}

/** A key with scopes is a standard user with those of its owner's permissions. */
function scoped(row: KeyCallerRow): Pick<Caller, "role" | "permissions"> {
  if (row.scopes.length === 0) return row;
  return { role: "standard", permissions: Object.fromEntries(row.scopes.map((one) => [one, may(row, one)])) };
}

/** Once a minute is often enough to know, and nobody waits for it. */
function noteUse({ db, log }: Pick<Services, "db" | "log">, row: KeyCallerRow, now: Date): void {
  const before = new Date(now.getTime() - 60_000);
  if (row.last_used_at && row.last_used_at > before) return;
  noteKeyUse(db.unscoped, row.key_id, { now, before }).catch((error: Error) =>
    log.warn({ key_id: row.key_id, error: error.message }),
  );
}

function callerOf({ user_id, username, account_type, account_type_id, role, permissions }: CallerRow): Caller {
  const scope = account_type === "merchant" ? merchantScope(account_type_id) : nobody.scope;
  return { user_id, username, account_type, account_type_id, role, permissions, scope };
}
