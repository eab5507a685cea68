import type { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { findPartner } from "./partner.store.ts";
import { presentPartner } from "./present-partner.ts";

export const getPartner: UseCase<typeof partnerCalls.getPartner> = (context) => {
  const { account_type, account_type_id } = context.caller;
  return account_type === "partner" ? find(context, account_type_id) : refuse("not_found");
};

export const getPartnerById: UseCase<typeof partnerCalls.getPartnerById> = (context) =>
  find(context, context.params.id ?? "");

function find({ services, caller }: Context, id: string) {
  return services.db.scoped(caller.scope, async (tx) =>
    presentPartner(tx, caller, (await findPartner(tx, id)) ?? refuse("not_found")),
  );
}
