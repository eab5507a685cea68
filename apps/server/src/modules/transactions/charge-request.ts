import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { ChargeRequest } from "../../ports/processor.ts";
import type { Means } from "./domain/means.ts";
import type { TransactionRow } from "./transaction.store.ts";

/** What the processor is asked. */
export function chargeRequest(row: TransactionRow, means: Means, input: TransactionCreate): ChargeRequest {
  const { billing_address: billing, details, line_items } = row;
  return {
    reference: row.id,
    operation: input.type,
    amount: row.amount,
    currency: row.currency,
    instrument: means.instrument,
    address: { line_1: billing.address_line_1 ?? "", postal_code: billing.postal_code ?? "" },
    allow_partial: input.allow_partial_payment ?? false,
    ...(input.bypass_rule_engine ? { skip_rules: true } : {}),
    ...(details ? { details } : {}),
    ...(line_items ? { line_items } : {}),
  };
}
