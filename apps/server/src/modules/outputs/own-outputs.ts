import type { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuseImpersonation } from "../identity/index.ts";
import { outputTypeOf } from "./available-outputs.ts";
import { fieldsOf } from "./fields-of.ts";
import { deleteOwnRow, saveOwnRow } from "./output.store.ts";
import { presentOutput } from "./present-output.ts";

const NAME = "My columns";

/** A person's own, so nobody lays it out in their name: it leaves no word in the audit. */
export const saveOwnOutput: UseCase<typeof outputCalls.saveOwnOutput> = async ({ services, caller, params }, input) => {
  refuseImpersonation(caller);
  const type = outputTypeOf(params.type);
  const field_list = fieldsOf(type, input.field_list);
  const now = services.clock.now();
  const whose = { account_id: caller.account_type_id, user_id: caller.user_id };
  const row = { ...whose, id: services.ids.next(), name: NAME, type, field_list, created_at: now, updated_at: now };
  return services.db.scoped(caller.scope, async (tx) => presentOutput(await saveOwnRow(tx, row)));
};

export const deleteOwnOutput: UseCase<typeof outputCalls.deleteOwnOutput> = async ({ services, caller, params }) => {
  refuseImpersonation(caller);
  const own = { account_id: caller.account_type_id, user_id: caller.user_id, type: outputTypeOf(params.type) };
  await services.db.scoped(caller.scope, (tx) => deleteOwnRow(tx, own));
  return null;
};
