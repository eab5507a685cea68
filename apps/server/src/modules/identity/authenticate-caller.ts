import { type Access, admits } from "@gatehouse/contract/access.ts";
import type { Call } from "@gatehouse/contract/call.ts";
import type { Caller, Services } from "../../context.ts";
import { merchantScope, type Scope, systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { keyDigest } from "./api-key.ts";
import { reachesMerchant, reachesPartner } from "./reach.store.ts";
import { readToken } from "./session-token.ts";
import { type CallerRow, findCallerByKey, touchSession } from "./user.store.ts";

type Credentials = { authorization: string | undefined; params: Record<string, string> };

/** A caller nobody had to prove: for public calls. Its scope matches no row. */
const nobody: Caller = {
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
  return async (credentials, call) => {
    if (call.access.kind === "public") return nobody;
    const caller = await callerBy(services, credentials.authorization?.trim() ?? "");
    if (call.access.session && !caller.sid) refuse("forbidden");
    if (!admits(call.access, caller)) refuse("forbidden");
    return atAccount(services, caller, { access: call.access, params: credentials.params });
  };
}

/** The caller at the account that the path names, if it names one and they may reach it. */
async function atAccount(
  services: Services,
  caller: Caller,
  { access, params }: { access: Access; params: Record<string, string> },
): Promise<Caller> {
  if (access.kind === "public") return caller;
  if (access.partner) await checkReach(services, caller, params[access.partner] ?? "");
  return access.merchant ? atMerchant(services, caller, params[access.merchant] ?? "") : caller;
}

async function checkReach(services: Services, caller: Caller, partnerId: string): Promise<void> {
  const reached = await services.db.scoped(systemScope, (tx) => reachesPartner(tx, caller, partnerId));
  if (!reached) refuse("not_found");
}

/** The same caller with the rows of the merchant named in the path, if they may reach it. */
async function atMerchant(services: Services, caller: Caller, merchantId: string): Promise<Caller> {
  const reached = await services.db.scoped(systemScope, (tx) => reachesMerchant(tx, caller, merchantId));
  return reached ? { ...caller, scope: merchantScope(merchantId) } : refuse("not_found");
}

/** A header is a session's token behind the word Bearer, or a key with or without it. */
function callerBy(services: Services, header: string): Promise<Caller> {
  const bearer = /^bearer\s+(.+)$/i.exec(header)?.[1];
  return bearer && !bearer.startsWith("api_") ? bySession(services, bearer) : byKey(services, bearer ?? header);
}

async function bySession(services: Services, token: string): Promise<Caller> {
  const sid = await readToken(services, token);
  const row = sid ? await touchSession(services.db.unscoped, sid, services.clock.now()) : undefined;
  if (!sid || !row) refuse("unauthorized");
  return { ...callerOf(row), sid };
}

async function byKey(services: Services, key: string): Promise<Caller> {
  if (!/^api_[A-Za-z0-9]{10,60}$/.test(key)) refuse("unauthorized");
  const row = await findCallerByKey(services.db.unscoped, keyDigest(key));
  return row ? callerOf(row) : refuse("unauthorized");
}

function callerOf(row: CallerRow): Caller {
  return { ...row, scope: scopeOf(row) };
}

function scopeOf(row: CallerRow): Scope {
  return row.account_type === "merchant" ? merchantScope(row.account_type_id) : nobody.scope;
}
