import type { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { probeWebhook } from "./probe-webhook.ts";
import { takeTestTurn } from "./test-turns.store.ts";
import { findWebhook } from "./webhook.store.ts";

const BURST = 10;
const REFILL_MS = 6_000;

/** Ten tests at once, then one every six seconds for each merchant. */
export const testWebhook: UseCase<typeof webhookCalls.testWebhook> = async (context, { webhook_id, url }) => {
  const { services, caller } = context;
  const target = await services.db.scoped(caller.scope, async (tx) => {
    const wait = await takeTestTurn(tx, { now: services.clock.now(), burst: BURST, refill_ms: REFILL_MS });
    if (wait > 0) refuse("too_many_requests", { retry_after: Math.ceil(wait / 1000) });
    if (!webhook_id) return url ?? refuse("webhook_url_invalid");
    return ((await findWebhook(tx, webhook_id)) ?? refuse("not_found")).url;
  });
  return probeWebhook(context, target);
};
