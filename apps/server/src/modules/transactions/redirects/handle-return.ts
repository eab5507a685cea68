import { timingSafeEqual } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../../../context.ts";
import { merchantScope } from "../../../db/scope.ts";
import { findIntent } from "../ledger/attempt.store.ts";
import { resolveIntent } from "../ledger/resolve-intents.ts";
import { findTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { type Named, returnSignature } from "./return-url.ts";

/** How long the customer waits for the processor's response. After that the worker gets it. */
const MAX_WAIT_MS = 5_000;
const PAGE = "/payer/returned";

/**
 * Handles the return of a redirected customer: asks the processor for the result, and returns the merchant's page or ours as the next
 * address. For an invalid signature it returns our page with `response=none`.
 */
export async function handleReturn(services: Services, named: Named & { mark: string }): Promise<string> {
  const ours = services.config.PUBLIC_URL;
  const unknown = new URL(`${PAGE}?response=none`, ours).href;
  const [given, expected] = [named.mark, returnSignature(services, named)].map((mark) => Buffer.from(mark));
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected)) return unknown;
  const scope = merchantScope(named.merchant_id);
  const intent = await services.db.scoped(scope, (tx) => findIntent(tx, named.id));
  if (intent) await Promise.race([resolveIntent(services, intent), pause(MAX_WAIT_MS, false, { ref: false })]);
  const row = await services.db.scoped(scope, (tx) => findTransaction(tx, named.id));
  return row ? nextPage(row, ours) : unknown;
}

/** Adds the result to the merchant's address, which may be signed and is not changed otherwise. The result is for display only. */
function nextPage({ id, status, response_code, method }: TransactionRow, ours: string): string {
  const page = new URL(method.merchant_redirect_url ?? PAGE, ours);
  const response = isFlagged(status) ? "pending" : responseOf(response_code);
  page.search = [...(page.search ? [page.search.slice(1)] : []), `transaction_id=${id}`, `response=${response}`].join(
    "&",
  );
  return page.href;
}
