import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Menu } from "@gatehouse/ui/menu/menu.tsx";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Failed } from "../../../components/failed.tsx";
import { ListLink } from "../../../components/list-link.tsx";
import { Page, useTitle } from "../../../components/page.tsx";
import { say } from "../../../lib/say.ts";
import { media, useMedia } from "../../../lib/use-media.ts";
import { type Asked, type Other, offered, refusal } from "../../../payment/actions.ts";
import { listPath, merchantAbove } from "../../../payment/paths.ts";
import { methodOf, nameOf, sayAsked, sayLast } from "../../../payment/words.ts";
import { PrintedBrand } from "../../branding/index.ts";
import { ActionDialog } from "../actions/action-dialog.tsx";
import { useRights } from "../actions/use-rights.ts";
import { transactionQuery } from "../queries.ts";
import { StatusOf, signedAmount } from "../search/columns.tsx";
import { ApiCalls } from "./api-calls.tsx";
import { Details } from "./details.tsx";
import { Amounts, Answer, Contact, OwnValues, Payment } from "./facts.tsx";
import { LineItems } from "./line-items.tsx";
import { Mails } from "./mails.tsx";
import { Related } from "./related.tsx";
import { Timeline } from "./timeline.tsx";
import { usePayersReturn } from "./use-payers-return.ts";
import "./detail-page.css";

const otherNames: Record<Other, string> = {
  email: "Email receipt…",
  print: "Print receipt…",
  vault: "Create vault record…",
};

type ActsProps = { transaction: Transaction; ask: (asked: Asked) => void };

/** What can be done is a button; the rest, and why something can't be done now, is in the menu. */
function Actions({ transaction, ask }: ActsProps) {
  const { may, othersOf } = useRights();
  const narrow = useMedia(media.narrow);
  const others = othersOf(transaction).map((action) => ({
    action,
    label: otherNames[action],
    onSelect: () => ask({ action, transaction }),
  }));
  const acts = offered(transaction).map((action) => ({ action, reason: refusal(action, transaction, may) }));
  const refused = acts
    .filter(({ reason }) => reason !== undefined)
    .map(({ action, reason }) => ({
      label: `${say(action)}…`,
      hint: reason,
      disabled: true,
      onSelect: () => undefined,
    }));
  const folds = ({ action }: { action: Other }) => narrow || action === "vault";
  const more = [...others.filter(folds), ...refused];
  return (
    <div className="acts detail-acts">
      {others
        .filter((one) => !folds(one))
        .map(({ action, label, onSelect }) => (
          <Button key={action} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {acts
        .filter(({ reason }) => reason === undefined)
        .map(({ action }) => (
          <Button
            key={action}
            kind={action === "void" || action === "decline" ? "danger" : "secondary"}
            onClick={() => ask({ action, transaction })}
          >
            {`${say(action)}…`}
          </Button>
        ))}
      {more.length === 0 ? null : <Menu trigger={<Button>More</Button>} label="More with this payment" items={more} />}
    </div>
  );
}

/** To whoever looks from above: that they see a payment held does not mean that they can let it go. */
function Decides({ transaction: { status, merchant_name } }: { transaction: Transaction }) {
  if (!isFlagged(status)) return null;
  const whose = status === "flagged_partner" ? "a partner" : "the merchant";
  return (
    <p className="detail-held">
      {`Held by a rule of ${whose}. Only ${merchant_name} can approve or decline it; nothing of it is settled before.`}
    </p>
  );
}

function Head({ transaction, ask }: ActsProps) {
  const { kind, last } = methodOf(transaction);
  const method = last === "" ? kind : `${kind} ${sayLast(last)}`;
  const asked = sayAsked(transaction);
  // Whoever answers for the merchant sees whose it is, and leaves its money alone.
  const above = merchantAbove(transaction) === undefined ? "" : transaction.merchant_name;
  const order = transaction.order_id === "" ? "" : `order ${transaction.order_id}`;
  return (
    <div className="page-head detail-head">
      <div>
        <p className="page-crumb">
          <ListLink to={listPath()}>Transactions</ListLink> / <span className="gh-mono">{transaction.id}</span>
        </p>
        <h1 className="detail-amount">
          {signedAmount(transaction)} {asked === "" ? null : <small>{asked}</small>}
          <StatusOf transaction={transaction} />
        </h1>
        <p>{[above, say(transaction.type), method, nameOf(transaction), order].filter(Boolean).join(" · ")}</p>
        {above === "" ? null : <Decides transaction={transaction} />}
      </div>
      {above === "" ? <Actions transaction={transaction} ask={ask} /> : null}
    </div>
  );
}

function Waiting() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton width={220} height={36} />
      <Skeleton width="100%" height={320} />
    </div>
  );
}

export function DetailPage() {
  const { id = "", merchantID } = useParams({ strict: false });
  const [asked, setAsked] = useState<Asked>();
  const { data: transaction, error, refetch } = useQuery(transactionQuery(id, merchantID));
  usePayersReturn(id, merchantID);
  useTitle("Transaction");
  if (error && transaction === undefined) {
    const sought = { noun: "transaction", list: "All transactions", to: listPath() };
    return (
      <Page title="Transaction" crumb={<ListLink to={listPath()}>Transactions</ListLink>}>
        <div className="gh-panel">
          <Failed error={error} onRetry={refetch} sought={sought} />
        </div>
      </Page>
    );
  }
  if (transaction === undefined) return <Waiting />;
  return (
    <>
      <PrintedBrand merchantId={transaction.merchant_id} />
      <Head transaction={transaction} ask={setAsked} />
      <div className="detail">
        <div className="stack">
          <LineItems transaction={transaction} />
          <Timeline transaction={transaction} />
          <Mails transaction={transaction} />
          <Related transaction={transaction} />
          <ApiCalls transaction={transaction} />
        </div>
        <div className="gh-panel">
          <Amounts transaction={transaction} />
          <Payment transaction={transaction} />
          <OwnValues transaction={transaction} />
          <Details transaction={transaction} />
          <Answer transaction={transaction} />
          <Contact title="Billing" address={transaction.billing_address} />
          <Contact title="Shipping" address={transaction.shipping_address} />
        </div>
      </div>
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
