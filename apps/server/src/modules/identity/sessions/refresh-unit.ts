import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { ipAdmitted } from "../../../ip-list.ts";
import { refuse } from "../../../refusal.ts";
import { touchSession } from "../sign-in/caller.store.ts";
import { guardPublic } from "../sign-in/limit-public-calls.ts";
import { twoFactorTypes } from "../two-factor/two-factor-types.ts";
import { readToken, signToken } from "./session-token.ts";
import { isOfUnit } from "./unit.store.ts";

const limit = { call: "refresh unit", perIp: 600, perName: 200 };

/** A device's session goes on under a new token. It gets no longer by that: whoever has stolen a token gains no time. */
export const refreshUnit: UseCase<typeof identityCalls.refreshUnit> = async (context, { token }) => {
  const { services, ip } = context;
  const sid = (await readToken(services, token)) ?? "";
  await guardPublic(context, limit, sid);
  const row = await services.db.scoped(systemScope, async (tx) => {
    const rules = { unpublished: services.config.TERMS_VERSION, twoFactor: twoFactorTypes(services.config) };
    return (await isOfUnit(tx, sid)) ? touchSession(tx, { sid, now: services.clock.now(), ...rules }) : undefined;
  });
  if (!row || !ipAdmitted(row.allowed_ips, ip)) refuse("unauthorized");
  const { user_id, account_type, role } = row;
  return { token: await signToken(services, { user_id, account_type, role, sid, ip }) };
};
