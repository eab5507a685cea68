import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import type { EmailEvent } from "@gatehouse/contract/transactions/act-schemas.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { listHistory } from "../mail/index.ts";
import { findTransaction } from "../transactions/index.ts";

/** The contract's word for each event of a mail. */
const words: Record<string, EmailEvent["event"]> = {
  queued: "processed",
  sent: "delivered",
  delivered: "delivered",
  deferred: "deferred",
  bounced: "bounce",
  failed: "dropped",
  open: "open",
  click: "click",
  complained: "spam report",
  unsubscribe: "unsubscribe",
  "group unsubscribe": "group unsubscribe",
  "group resubscribe": "group resubscribe",
};

export const listEmailEvents: UseCase<typeof transactionActCalls.emailEvents> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    const data = (await listHistory(tx, row.id)).map(({ id, type, detail, recipient, at }) => ({
      id,
      event: words[type] ?? "dropped",
      response: detail,
      email: recipient,
      timestamp: at.toISOString(),
    }));
    return { data, total_count: data.length };
  });
