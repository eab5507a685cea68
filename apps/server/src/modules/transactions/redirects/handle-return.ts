import { timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../../context.ts";
import { merchantScope } from "../../../db/scope.ts";
import { findIntent } from "../ledger/intent.store.ts";
import { resolveIntent } from "../ledger/resolve-intents.ts";
import { findTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { markOf, type Named } from "./return-url.ts";

/** A payer whose processor takes longer to answer goes on: the worker hears it. */
const PATIENCE_MS = 5_000;
const PAGE = "/payer/returned";

/**
 * A payer is back: the processor is asked what they decided, and they go on to the merchant's page, or to one of ours where the
 * merchant named none. Where the address is none that was given out, our page says so.
 */
export async function payerCameBack(services: Services, named: Named & { mark: string }): Promise<string> {
  const ours = services.config.PUBLIC_URL;
  const nowhere = new URL(`${PAGE}?response=none`, ours).href;
  const [given, right] = [named.mark, markOf(services, named)].map((mark) => Buffer.from(mark));
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return nowhere;
  const scope = merchantScope(named.merchant_id);
  const intent = await services.db.scoped(scope, (tx) => findIntent(tx, named.id));
  if (intent) await Promise.race([resolveIntent(services, intent), pause(PATIENCE_MS, false, { ref: false })]);
  const row = await services.db.scoped(scope, (tx) => findTransaction(tx, named.id));
  return row ? onward(row, ours) : nowhere;
}

/** The merchant's address stays as it was written, signed as it may be; what is added is for show, and proves nothing. */
function onward({ id, status, response_code, method }: TransactionRow, ours: string): string {
  const page = new URL(method.merchant_redirect_url ?? PAGE, ours);
  const response = isFlagged(status) ? "pending" : responseOf(response_code);
  page.search = [...(page.search ? [page.search.slice(1)] : []), `transaction_id=${id}`, `response=${response}`].join(
    "&",
  );
  return page.href;
}
