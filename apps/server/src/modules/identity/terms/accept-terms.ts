import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { termsAcceptance } from "@gatehouse/contract/identity/terms-schemas.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { type Acceptance, findNewestVersion, insertAcceptance } from "./terms.store.ts";

/** Keeps who accepted which terms, when and from where. Published terms are accepted by name: never unseen. */
export const acceptTerms: UseCase<typeof identityCalls.acceptTerms> = async (context, input) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
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
  const accepted = await write(tx, context, { person, version });
  if (account_type === "merchant") {
    const { clock, merchantRecord } = context.services;
    await merchantRecord.setTermsAcceptance(tx, account_type_id, { user_id, username, at: clock.now() });
  }
  await recordAudit(tx, context, accepted);
}

/**
 * As if this person had accepted the terms of now: whoever sets up their account says so and is named at the account. Gives what
 * the audit is to say of it, beside what else was set up.
 */
export async function acceptOnBehalf(tx: Tx, context: Context, person: Accepting): Promise<Accepted> {
  const version = (await findNewestVersion(tx)) ?? context.services.config.TERMS_VERSION;
  return write(tx, context, { person, version });
}

type Accepting = Pick<Acceptance, "account_type" | "account_type_id" | "user_id" | "username">;
type Written = { person: Accepting; version: string };
type Accepted = Awaited<ReturnType<typeof write>>;

async function write(tx: Tx, { services, ip }: Context, { person, version }: Written) {
  const now = services.clock.now();
  await insertAcceptance(tx, { id: services.ids.next(), version, ...person, ip, now });
  const { account_type_id: account_id, user_id, username } = person;
  const after = { version, user_id, username, accepted_at: now.toISOString() };
  return {
    account_id,
    action: "accept",
    record_type: "terms",
    record_id: version,
    schema: termsAcceptance,
    before: null,
    after,
  };
}
