import type { Caller, Context } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { ownerOfProcessor } from "../permissions/access-scope.store.ts";
import { callerAt } from "./authenticate-caller.ts";

/** The merchant whom a body names; a merchant who names nobody means itself. */
export function namedMerchant({ account_type, account_type_id }: Caller, named = ""): string {
  if (named) return named;
  if (account_type === "merchant") return account_type_id;
  return refuse("unfit_field", { at: "merchant_id", detail: "say which of the merchants beneath you is meant" });
}

/** The call at that merchant. */
export async function atNamedMerchant(context: Context, named?: string): Promise<Context> {
  const { services, caller } = context;
  const id = namedMerchant(caller, named);
  const isOwn = caller.account_type === "merchant" && id === caller.account_type_id;
  return isOwn ? context : { ...context, caller: await callerAt(services, caller, id) };
}

/** The merchant of a processor that somebody above names. One that they do not reach is as one that is not there. */
export async function merchantOfProcessor({ services, caller }: Context, processorId: string): Promise<string> {
  const owner = await services.db.scoped(systemScope, (tx) => ownerOfProcessor(tx, caller, processorId));
  return owner ?? refuse("not_found");
}
