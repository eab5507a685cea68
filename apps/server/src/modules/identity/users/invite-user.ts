import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Services, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { brandOf } from "../../branding/index.ts";
import { queueTemplated } from "../../mail/index.ts";
import { userEvent } from "../audit-identity.ts";
import { managedUser } from "../permissions/managed-user.ts";
import { lifetimes, newCode } from "../recovery/user-code.ts";
import { guardRate } from "../sign-in/limit-public-calls.ts";
import { setUpValues, welcomeValues } from "./domain/user-mails.ts";
import type { Account } from "./profile.store.ts";
import { lockUser } from "./user.store.ts";

type Invited = Account & {
  id: string;
  name: string;
  username: string;
  email: string;
  hasPassword: boolean;
  keepOlder?: boolean;
};

/** A welcome, with a code to choose a password where there is none yet. Gives the link that the mail holds. */
export async function inviteUser(tx: Tx, services: Services, person: Invited): Promise<string> {
  const brand = await brandOf(tx, services, person);
  const mail = { to: person.email, type: "welcome", account: person, brand } as const;
  if (person.hasPassword) {
    const link = `${brand.url}/auth`;
    await queueTemplated(tx, services, { ...mail, kind: "welcome", values: welcomeValues(person, link) });
    return link;
  }
  const { id: user_id, keepOlder = false } = person;
  const code = await newCode(tx, services, { purpose: "password", user_id, lives: lifetimes.setUp, keepOlder });
  const link = `${brand.url}/auth/password-setup/${code}`;
  await queueTemplated(tx, services, { ...mail, kind: "password_setup", values: setUpValues(person, { link, code }) });
  return link;
}

/** As many mails to one person as a forgotten password brings. */
const limit = { call: "resend welcome", perIp: 600, perName: 5 };

export const resendWelcome: UseCase<typeof identityCalls.resendWelcome> = async (context) => {
  const { services, caller, params } = context;
  const id = params.id ?? "";
  // Whoever manages nobody uses nobody's welcomes up.
  const { account_type } = await services.db.scoped(systemScope, (tx) => managedUser(tx, caller, id));
  if (account_type === "admin") refuse("forbidden");
  await guardRate(context, limit, id);
  await services.db.scoped(systemScope, async (tx) => {
    const user = await managedUser(tx, caller, id);
    const hasPassword = (await lockUser(tx, user.id))?.password_hash != null;
    await inviteUser(tx, services, { ...user, hasPassword });
    await recordAudit(tx, context, userEvent("resend_welcome", user));
  });
  return null;
};
