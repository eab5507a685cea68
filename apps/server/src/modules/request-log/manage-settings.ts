import type { requestLogCalls } from "@gatehouse/contract/request-log/calls.ts";
import { requestLogSettings as schema } from "@gatehouse/contract/request-log/schemas.ts";
import type { UseCase } from "../../context.ts";
import { recordAudit } from "../audit/index.ts";
import { keepsBodies, saveSettings } from "./settings.store.ts";

export const getRequestLogSettings: UseCase<typeof requestLogCalls.getRequestLogSettings> = ({ services, caller }) =>
  services.db.scoped(caller.scope, async (tx) => ({ keep_bodies: await keepsBodies(tx) }));

export const updateRequestLogSettings: UseCase<typeof requestLogCalls.updateRequestLogSettings> = (
  context,
  { keep_bodies },
) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const before = { keep_bodies: await keepsBodies(tx) };
    const after = { keep_bodies };
    await saveSettings(tx, after);
    await recordAudit(tx, context, {
      account_id: tx.merchantId,
      action: "update",
      record_type: "request_log_settings",
      record_id: tx.merchantId,
      schema,
      before,
      after,
    });
    return after;
  });
