import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../../context.ts";
import { merchantScope, type Scope, systemScope } from "../../../db/scope.ts";
import { describe } from "../../../refusal.ts";
import { asWorker } from "../../audit/index.ts";
import { findTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { saveRequested } from "./save-customer.ts";
import { type DueSave, listDueSaves, postponeSave, takePendingSave } from "./vault-save.store.ts";

const AT_ONCE = 100;
/** The wait doubles at each attempt: about seventeen hours in all. */
const MOST_ATTEMPTS = 10;
/** How long to wait for the result of a payment or review. */
const PENDING_MS = 600_000;

/** Saves the customers of approved payments whose save failed, or whose approval became known after the response. */
export async function retryVaultSaves(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.db.scoped(systemScope, (tx) => listDueSaves(tx, { now, limit: AT_ONCE }));
  for (const save of due) await retrySave(services, save);
  return due.length;
}

type Retry = { services: Services; scope: Scope; save: DueSave };

async function retrySave(services: Services, save: DueSave): Promise<void> {
  const retry = { services, scope: merchantScope(save.merchant_id), save };
  const row = await services.db.scoped(retry.scope, (tx) => findTransaction(tx, save.transaction_id));
  const next = row ? nextStep(row) : "cancel";
  if (next === "wait") return postpone(retry, { attempts: save.attempts, waitMs: PENDING_MS });
  if (!row || next === "cancel") return cancel(retry);
  try {
    await saveRequested(asWorker(services, retry.scope, "vault"), row);
  } catch (error) {
    const attempts = save.attempts + 1;
    services.log.error({ transaction: row.id, attempts, error: describe(error) });
    await (attempts < MOST_ATTEMPTS ? postpone(retry, { attempts, waitMs: 2 ** attempts * 60_000 }) : cancel(retry));
  }
}

function nextStep({ status, response_code }: TransactionRow): "save" | "wait" | "cancel" {
  if (isFlagged(status) || status === "pending" || status === "unknown") return "wait";
  return responseOf(response_code) === "approved" ? "save" : "cancel";
}

function postpone({ services, scope, save }: Retry, { attempts, waitMs }: { attempts: number; waitMs: number }) {
  const retry_at = new Date(services.clock.now().getTime() + waitMs);
  return services.db.scoped(scope, (tx) => postponeSave(tx, save.transaction_id, { attempts, retry_at }));
}

async function cancel({ services, scope, save }: Retry): Promise<void> {
  await services.db.scoped(scope, (tx) => takePendingSave(tx, save.transaction_id));
}
