import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { ButtonLink } from "../../../components/button-link.tsx";
import { writeFilters } from "../../../lib/list-state.ts";
import { merchantAbove } from "../../../payment/paths.ts";
import { useMay } from "../../../session/holder.ts";

/** Leads to the API calls that created or changed the transaction, for users who may read the request log. */
export function ApiCalls({ transaction }: { transaction: Transaction }) {
  const may = useMay();
  if (merchantAbove(transaction) !== undefined || !may("manage_api_keys")) return null;
  const f = writeFilters([{ field: "transaction_id", operator: "=", value: transaction.id }]);
  return (
    <section className="gh-panel group">
      <h2>API calls</h2>
      <p className="muted">The calls of the last 30 days that created, read or changed this transaction.</p>
      <div className="acts">
        <ButtonLink to={"/merchant/request-log" as never} search={{ f } as never}>
          Show API calls
        </ButtonLink>
      </div>
    </section>
  );
}
