import type { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import { isWebhookFamily, type WebhookFamily, webhookTypes } from "@gatehouse/contract/webhooks/event-types.ts";
import { webhook as schema, type Webhook, type WebhookUpdate } from "@gatehouse/contract/webhooks/webhook.ts";
import type { UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { listPart } from "../../search/page.ts";
import { recordAudit } from "../audit/index.ts";
import { bringDeliveriesForward } from "./deliveries/delivery.store.ts";
import { keyRecord, presentWebhook } from "./present-webhook.ts";
import { probeWebhook } from "./probe-webhook.ts";
import {
  countWebhooks,
  deleteWebhook as deleteRow,
  findWebhook,
  insertWebhook,
  listWebhooks as listRows,
  lockWebhook,
  updateWebhook as updateRow,
  type WebhookRow,
} from "./webhook.store.ts";

const MOST_WEBHOOKS = 50;

export const listWebhooks: UseCase<typeof webhookCalls.listWebhooks> = ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) =>
    listPart(
      (await listRows(tx)).map((row) => presentWebhook(services, row)),
      query,
    ),
  );

/** Tests the URL before anything is stored, outside a transaction, since the reply may take seconds. */
export const createWebhook: UseCase<typeof webhookCalls.createWebhook> = async (context, input) => {
  const { services, caller } = context;
  const type = readFamily(input.type);
  const { url = refuse("webhook_url_invalid"), limit_per_second = 0, status = "active" } = input;
  const available_subtypes = readSubtypes(type, input);
  if (status === "auto_disabled") refuse("invalid_field", { at: "status" });
  await services.db.scoped(caller.scope, checkRoom);
  await probeWebhook(context, url);
  return services.db.scoped(caller.scope, async (tx) => {
    await checkRoom(tx);
    const id = services.ids.next();
    const now = services.clock.now();
    const row = await insertWebhook(tx, {
      id,
      type,
      url,
      sealed_key: services.keys.seal(services.ids.secret(), keyRecord({ id })),
      sealed_previous_key: "",
      previous_key_expires_at: null,
      limit_per_second,
      status,
      available_subtypes,
      failures: 0,
      failing_since: null,
      last_success_at: null,
      paused_until: null,
      created_at: now,
      updated_at: now,
    });
    const made = presentWebhook(services, row);
    await noteWebhook(tx, context, { action: "create", before: null, after: made });
    return made;
  });
};

export const getWebhook: UseCase<typeof webhookCalls.getWebhook> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) =>
    presentWebhook(services, (await findWebhook(tx, params.wid ?? "")) ?? refuse("not_found")),
  );

export const updateWebhook: UseCase<typeof webhookCalls.updateWebhook> = async (context, input) => {
  const { services, caller, params } = context;
  const wid = params.wid ?? "";
  const known = (await services.db.scoped(caller.scope, (tx) => findWebhook(tx, wid))) ?? refuse("not_found");
  const change = readChange(known, input);
  const reactivated = change.status === "active" && known.status !== "active";
  if (reactivated || (change.url !== undefined && change.url !== known.url))
    await probeWebhook(context, change.url ?? known.url);
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockWebhook(tx, wid)) ?? refuse("not_found");
    const now = services.clock.now();
    const fresh = reactivated ? { failures: 0, failing_since: null, paused_until: null } : {};
    const row = (await updateRow(tx, wid, { ...change, ...fresh, updated_at: now })) ?? refuse("not_found");
    if (reactivated) await bringDeliveriesForward(tx, wid, now);
    const after = presentWebhook(services, row);
    await noteWebhook(tx, context, { action: "update", before: presentWebhook(services, before), after });
    return after;
  });
};

export const deleteWebhook: UseCase<typeof webhookCalls.deleteWebhook> = (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const row = (await lockWebhook(tx, context.params.wid ?? "")) ?? refuse("not_found");
    await deleteRow(tx, row.id);
    await noteWebhook(tx, context, { action: "delete", before: presentWebhook(context.services, row), after: null });
    return null;
  });

async function checkRoom(tx: Tx): Promise<void> {
  if ((await countWebhooks(tx)) >= MOST_WEBHOOKS) refuse("too_many_webhooks");
}

function readChange(known: WebhookRow, { type, status, ...input }: WebhookUpdate): Partial<WebhookRow> {
  const family = type === undefined ? known.type : readFamily(type);
  // Its worker sets it; a client that sends back what it read means no change.
  const wanted = status === "auto_disabled" ? undefined : status;
  const subtypes = input.available_subtypes ? { available_subtypes: readSubtypes(family, input) } : {};
  const stale = family !== known.type && !input.available_subtypes ? { available_subtypes: {} } : {};
  const { url, limit_per_second } = input;
  return {
    type: family,
    ...(url === undefined ? {} : { url }),
    ...(limit_per_second === undefined ? {} : { limit_per_second }),
    ...(wanted === undefined ? {} : { status: wanted }),
    ...stale,
    ...subtypes,
  };
}

function readFamily(type: string | undefined): WebhookFamily {
  return type !== undefined && isWebhookFamily(type) ? type : refuse("webhook_type_invalid");
}

function readSubtypes(
  type: WebhookFamily,
  { available_subtypes = {} }: Pick<WebhookUpdate, "available_subtypes">,
): Record<string, boolean> {
  const known: readonly string[] = webhookTypes[type];
  const unknown = Object.keys(available_subtypes).find((name) => !known.includes(name));
  if (unknown !== undefined) refuse("webhook_subtype_unknown", { detail: unknown });
  return available_subtypes;
}

type Noted = { action: string; before: Webhook | null; after: Webhook | null };

export function noteWebhook(
  tx: Tx,
  context: Parameters<typeof recordAudit>[1],
  { action, before, after }: Noted,
): Promise<void> {
  const record = { account_id: tx.merchantId, record_type: "webhook", record_id: (after ?? before)?.id ?? "" };
  return recordAudit(tx, context, { ...record, action, schema, before, after });
}
