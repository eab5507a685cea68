import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { brandOf } from "../../branding/index.ts";
import { queueTemplated } from "../../mail/index.ts";
import { lifetimes, newCode } from "../recovery/user-code.ts";
import { setUpValues, welcomeValues } from "../users/domain/user-mails.ts";
import type { Account } from "../users/profile.store.ts";

type InvitedUser = Account & {
  id: string;
  name: string;
  username: string;
  email: string;
  hasPassword: boolean;
  keepOlder?: boolean;
};

/** Queues the welcome email, with a code to choose a password if the user has none. Returns the link in it. */
export async function inviteUser(tx: Tx, services: Services, person: InvitedUser): Promise<string> {
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
