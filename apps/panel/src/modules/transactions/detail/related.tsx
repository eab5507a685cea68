import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sayId } from "../../../components/short-id.tsx";
import { say } from "../../../lib/say.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { detailPath, merchantAbove } from "../../../payment/paths.ts";
import { relatedQuery, transactionQuery } from "../queries.ts";
import { StatusOf, signedAmount } from "../search/columns.tsx";

function Row({ transaction }: { transaction: Transaction }) {
  const format = useFormat();
  return (
    <li>
      <Link className="gh-mono" to={detailPath(transaction) as never}>
        {sayId(transaction.id)}
      </Link>
      <span>{say(transaction.type)}</span>
      <StatusOf transaction={transaction} />
      <span className="muted">{format.dateTime(transaction.created_at)}</span>
      <b>{signedAmount(transaction)}</b>
    </li>
  );
}

/** The payment a refund belongs to, and the refunds of a payment. */
export function Related({ transaction }: { transaction: Transaction }) {
  const above = merchantAbove(transaction);
  const parentId = transaction.referenced_transaction_id;
  const { data: parent } = useQuery({ ...transactionQuery(parentId, above), enabled: parentId !== "" });
  const { data: children } = useQuery(relatedQuery(transaction.id, above));
  const all = [...(parent ? [parent] : []), ...(children ?? [])];
  if (all.length === 0) return null;
  return (
    <section className="gh-panel group">
      <h2>Related transactions</h2>
      <ul className="related">
        {all.map((one) => (
          <Row key={one.id} transaction={one} />
        ))}
      </ul>
    </section>
  );
}
