import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { refuseStandIn } from "./log-in-as.ts";
import { type Acceptance, findNewestVersion, insertAcceptance, noteAtMerchant } from "./terms.store.ts";

/** Keeps who accepted which terms, when and from where. Published terms are accepted by name: never unseen. */
export const acceptTerms: UseCase<typeof identityCalls.acceptTerms> = async (context, input) => {
  const { services, caller } = context;
  refuseStandIn(caller);
  await services.db.scoped(systemScope, async (tx) => {
    const published = await findNewestVersion(tx);
    const version = published ?? services.config.TERMS_VERSION;
    // Only where the installation alone names its terms can there be nothing else to accept.
    if ((input.version ?? (published === undefined ? version : "")) !== version)
      refuse("invalid_field", { at: "version" });
    await noteAcceptance(tx, context, version);
  });
  return null;
};

export async function noteAcceptance(tx: Tx, context: Context, version: string): Promise<void> {
  const { account_type, account_type_id, user_id, username } = context.caller;
  const person = { account_type, account_type_id, user_id, username };
  const now = await write(tx, context, { person, version });
  if (account_type === "merchant") await noteAtMerchant(tx, { ...person, now });
}

/** As if this person had accepted the terms of now: whoever sets up their account says so and is named at the account. */
export async function acceptOnBehalf(tx: Tx, context: Context, person: Accepting): Promise<void> {
  const version = (await findNewestVersion(tx)) ?? context.services.config.TERMS_VERSION;
  await write(tx, context, { person, version });
}

type Accepting = Pick<Acceptance, "account_type" | "account_type_id" | "user_id" | "username">;
type Written = { person: Accepting; version: string };

async function write(tx: Tx, { services, ip }: Context, { person, version }: Written): Promise<Date> {
  const now = services.clock.now();
  await insertAcceptance(tx, { id: services.ids.next(), version, ...person, ip, now });
  return now;
}
