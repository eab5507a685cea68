import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { refuseStandIn } from "./log-in-as.ts";
import { findNewestVersion, insertAcceptance } from "./terms.store.ts";

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

export async function noteAcceptance(tx: Tx, { services, caller, ip }: Context, version: string): Promise<void> {
  const { user_id, username, account_type, account_type_id } = caller;
  const person = { user_id, username, account_type, account_type_id };
  await insertAcceptance(tx, { id: services.ids.next(), version, ...person, ip, now: services.clock.now() });
}
