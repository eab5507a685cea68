import type { InputOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Context, Services, UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { senderOf } from "../../../ip-list.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { endOtherSessions } from "../sessions/session.store.ts";
import { guardPublic, guardRate, refuseBots } from "../sign-in/limit-public-calls.ts";
import { forgiveFailures } from "../sign-in/sign-in-failures.ts";
import { findUser } from "../users/profile.store.ts";
import { lockUser, updateUserRow } from "../users/user.store.ts";
import { tellPasswordChanged } from "./notify-password-changed.ts";
import { hashChosen, refuseWeak } from "./password.ts";
import { insertRequest } from "./recovery.store.ts";
import { refuseReused, refuseSameAgain } from "./refuse-reused-password.ts";
import { forgetLinksOf } from "./user-code.store.ts";
import { readCode, useCode } from "./user-code.ts";

export const forgotUsername: UseCase<typeof identityCalls.forgotUsername> = async (context, { email }) =>
  request(context, "username", email);

export const forgotPassword: UseCase<typeof identityCalls.forgotPassword> = async (context, { username }) =>
  request(context, "password", username);

/** Only notes what was asked; who that is, and whether anybody, the worker finds out. So every answer costs the same. */
async function request(context: Context, kind: "username" | "password", name: string): Promise<null> {
  const { services, ip } = context;
  // Counted for each name and address: requests from elsewhere use up none of the owner's.
  await guardPublic(context, { call: `forgot ${kind}`, perIp: 30, perName: 5 }, `${name.trim()} at ${senderOf(ip)}`);
  const id = services.ids.next();
  await services.db.scoped(systemScope, (tx) =>
    insertRequest(tx, { id, kind, name: name.trim(), ip, now: services.clock.now() }),
  );
  return null;
}

/** A password by the code of a mail: it lets an address in again that failures had shut out, and ends every session. */
export const resetPassword: UseCase<typeof identityCalls.resetPassword> = async (context, input) => {
  const { services } = context;
  const { reset_code, username = "" } = input;
  await refuseBots(context);
  if (!(await isGoodCode(context, reset_code))) await countWrongCode(context);
  const password_hash = await hashChosen(services, input);
  await refuseReusedBy(services, input);
  await services.db.scoped(systemScope, async (tx) => {
    const owner = await useCode(tx, services, { purpose: "password", code: reset_code, username });
    if (!owner) refuse("invalid_field", { at: "reset_code" });
    const id = owner.user_id;
    const now = services.clock.now();
    const user = (await findUser(tx, id)) ?? refuse("invalid_field", { at: "reset_code" });
    // Now that it is known whose password this is. What is thrown leaves the code unused.
    refuseWeak(services, { password: input.password, owner: user });
    await updateUserRow(tx, id, { password_hash, password_change_required: false, updated_at: now });
    await forgetLinksOf(tx, id);
    await endOtherSessions(tx, { user_id: id, sid: undefined, now });
    await forgiveFailures(tx, services, { name: user.username, from: context.ip });
    await tellPasswordChanged(tx, services, { user, how: "by a mailed code" });
    // Nobody is signed in: whoever holds the code acts as its owner.
    const caller = { ...context.caller, user_id: id, username: user.username };
    await recordAudit(tx, { ...context, caller }, userEvent("reset_password", user));
  });
  return null;
};

const isGoodCode = async ({ services }: Context, code: string): Promise<boolean> =>
  (await services.db.scoped(systemScope, (tx) => readCode(tx, services, { purpose: "password", code }))) !== undefined;

/** Counts wrong codes by IP address alone, so that other callers can't use up the attempts of a code's owner. */
async function countWrongCode(context: Context): Promise<never> {
  await guardRate(context, { call: "reset password", perIp: 60, perName: 60 }, "");
  return refuse("invalid_field", { at: "reset_code" });
}

/** The code stays good, whoever holds it. */
async function refuseReusedBy(
  services: Services,
  { reset_code: code, password }: InputOf<typeof identityCalls.resetPassword>,
): Promise<void> {
  const row = await services.db.scoped(systemScope, async (tx) => {
    const owner = await readCode(tx, services, { purpose: "password", code });
    return owner && lockUser(tx, owner.user_id);
  });
  if (!row) return;
  await refuseSameAgain(row, password);
  await refuseReused(services, { password, user_id: row.id });
}
