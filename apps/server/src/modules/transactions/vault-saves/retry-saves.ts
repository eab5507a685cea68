import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../../context.ts";
import { merchantScope, type Scope, systemScope } from "../../../db/scope.ts";
import { describe } from "../../../refusal.ts";
import { asWorker } from "../../audit/index.ts";
import { findTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { type DuePayer, listPayersDue, putOffPayer, takePayerToKeep } from "./pending-save.store.ts";
import { keepWantedPayer } from "./save-after-review.ts";

const AT_ONCE = 100;
/** With a wait that doubles, some seventeen hours. */
const MOST_ATTEMPTS = 10;
/** How long a payment whose outcome is open is left alone. */
const OPEN_MS = 600_000;

/**
 * Payers who were to be kept and are not: something failed after they had paid, or their approval became known when nobody
 * waited for it any more.
 */
export async function keepPayersLater(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.db.scoped(systemScope, (tx) => listPayersDue(tx, { now, limit: AT_ONCE }));
  for (const payer of due) await keepLater(services, payer);
  return due.length;
}

type Late = { services: Services; scope: Scope; payer: DuePayer };

async function keepLater(services: Services, payer: DuePayer): Promise<void> {
  const late = { services, scope: merchantScope(payer.merchant_id), payer };
  const row = await services.db.scoped(late.scope, (tx) => findTransaction(tx, payer.transaction_id));
  const next = row ? stateOf(row) : "forget";
  if (next === "wait") return putOff(late, { attempts: payer.attempts, waitMs: OPEN_MS });
  if (!row || next === "forget") return forget(late);
  try {
    await keepWantedPayer(asWorker(services, late.scope, "vault"), row);
  } catch (error) {
    const attempts = payer.attempts + 1;
    services.log.error({ transaction: row.id, attempts, error: describe(error) });
    await (attempts < MOST_ATTEMPTS ? putOff(late, { attempts, waitMs: 2 ** attempts * 60_000 }) : forget(late));
  }
}

/** Nobody is kept who has not paid, and of a held payment nobody knows yet. */
function stateOf({ status, response_code }: TransactionRow): "keep" | "wait" | "forget" {
  if (isFlagged(status) || status === "pending" || status === "unknown") return "wait";
  return responseOf(response_code) === "approved" ? "keep" : "forget";
}

function putOff({ services, scope, payer }: Late, { attempts, waitMs }: { attempts: number; waitMs: number }) {
  const retry_at = new Date(services.clock.now().getTime() + waitMs);
  return services.db.scoped(scope, (tx) => putOffPayer(tx, payer.transaction_id, { attempts, retry_at }));
}

async function forget({ services, scope, payer }: Late): Promise<void> {
  await services.db.scoped(scope, (tx) => takePayerToKeep(tx, payer.transaction_id));
}
