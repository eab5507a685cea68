import type { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import { deliveryStates } from "@gatehouse/contract/webhooks/webhook.ts";
import type { UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import type { Condition } from "../../../search/conditions.ts";
import { listPageOf } from "../../../search/page.ts";
import { findWebhook } from "../webhook.store.ts";
import { findDelivery, listDeliveries as listRows } from "./delivery.store.ts";

export const listDeliveries: UseCase<typeof webhookCalls.listDeliveries> = ({ services, caller, params, query }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const webhook = (await findWebhook(tx, params.wid ?? "")) ?? refuse("not_found");
    const { rows, total } = await listRows(tx, {
      webhook_id: webhook.id,
      conditions: conditionsOf(query),
      ...listPageOf(query),
    });
    return { data: rows, total_count: total };
  });

export const getDelivery: UseCase<typeof webhookCalls.getDelivery> = ({ services, caller, params }) =>
  services.db.scoped(
    caller.scope,
    async (tx) =>
      (await findDelivery(tx, { webhook_id: params.wid ?? "", event_id: params.event_id ?? "" })) ??
      refuse("not_found"),
  );

function conditionsOf({ state, type, subject }: Record<string, string>): Condition[] {
  if (state && !deliveryStates.some((one) => one === state)) refuse("invalid_field", { at: "state" });
  const wanted = Object.entries({ state, type, subject });
  return wanted.flatMap(([column, value]) => (value ? [{ column, sql: `${column} = ?`, value }] : []));
}
