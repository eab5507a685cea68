import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { queueMail } from "../mail/index.ts";
import { setUpMail, welcomeMail } from "./domain/user-mails.ts";
import { lockUser } from "./user.store.ts";
import { lifetimes, newCode } from "./user-code.ts";
import { managedUser } from "./user-within-reach.ts";

type Invited = { id: string; name: string; username: string; email: string; hasPassword: boolean };

/** A welcome, with a code to choose a password where there is none yet. */
export async function inviteUser(tx: Tx, services: Services, person: Invited): Promise<void> {
  const { PUBLIC_URL } = services.config;
  if (person.hasPassword) {
    const message = welcomeMail(person, `${PUBLIC_URL}/auth`);
    return queueMail(tx, services, { to: person.email, kind: "welcome", message });
  }
  const code = await newCode(tx, services, { purpose: "password", user_id: person.id, lives: lifetimes.setUp });
  const message = setUpMail(person, `${PUBLIC_URL}/auth/password-setup/${code}`, code);
  await queueMail(tx, services, { to: person.email, kind: "password_setup", message });
}

export const resendWelcome: UseCase<typeof identityCalls.resendWelcome> = async ({ services, caller, params }) => {
  await services.db.scoped(systemScope, async (tx) => {
    const user = await managedUser(tx, caller, params.id ?? "");
    const hasPassword = (await lockUser(tx, user.id))?.password_hash != null;
    await inviteUser(tx, services, { ...user, hasPassword });
  });
  return null;
};
