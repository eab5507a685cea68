import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Services } from "../../../context.ts";
import type { ChargeRequest } from "../../../ports/processor.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { returnUrl } from "../redirects/return-url.ts";

type Asked = { row: TransactionRow; means: Means; input: TransactionCreate };

/** What the processor is asked. */
export function chargeRequest(
  services: Pick<Services, "config" | "keys">,
  { row, means, input }: Asked,
): ChargeRequest {
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
    ...(means.kind === "apm" ? { return_url: returnUrl(services, row) } : {}),
    ...(details ? { details } : {}),
    ...(line_items ? { line_items } : {}),
  };
}
