import type { Address } from "@gatehouse/contract/transactions/address.ts";
import { sayAdjustment } from "@gatehouse/contract/transactions/adjustment-words.ts";
import { answerIn } from "@gatehouse/contract/transactions/answered.ts";
import { askedOf } from "@gatehouse/contract/transactions/bill.ts";
import { capturedOf, chargedOf, isPartial } from "@gatehouse/contract/transactions/charged.ts";
import { avsResults, cvvResults } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sayId } from "../../../components/short-id.tsx";
import { sayCountry } from "../../../lib/country.ts";
import { inside, say } from "../../../lib/say.ts";
import { shortId } from "../../../lib/short-id.ts";
import { money } from "../../../lib/use-format.ts";
import { refundable } from "../../../payment/actions.ts";
import { merchantAbove } from "../../../payment/paths.ts";
import { methodOf, sayLast, sayOutcome, saySource, sayWallet } from "../../../payment/words.ts";
import { customFieldsOfQuery, customFieldsQuery, sayValues } from "../../fields/index.ts";
import { subtotalOf } from "./subtotal.ts";

export type Of = { transaction: Transaction };
export type Fact = readonly [label: string, value: ReactNode];

/** A group of facts; what is empty is left out, and so is a group of nothing. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const told = facts.filter(([, value]) => value !== "" && value !== undefined);
  if (told.length === 0) return null;
  return (
    <section className="group">
      <h2>{title}</h2>
      <dl className="pairs">
        {told.map(([label, value]) => (
          <div key={label} className="detail-fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Amounts({ transaction }: Of) {
  const show = (minor: number) => money(minor, transaction.currency);
  const partial = isPartial(transaction);
  // Approved for less, parts are of what was asked, or of what that was of the captured part.
  const total = partial ? askedOf(transaction) : chargedOf(transaction);
  const subtotal = subtotalOf({ ...transaction, amount: total });
  const some = (minor: number) => (minor === 0 ? "" : show(minor));
  return (
    <Facts
      title="Amount"
      facts={[
        // Parts may exceed the amount that they are inside of: then nothing is left to call a subtotal.
        ["Subtotal", subtotal === total || subtotal < 0 ? "" : show(subtotal)],
        ["Tax", some(transaction.tax_amount)],
        ["National tax", some(transaction.national_tax_amount)],
        ["Shipping", some(transaction.shipping_amount)],
        ["Duty", some(transaction.duty_amount)],
        ["Tip", some(transaction.tip_amount)],
        ["Surcharge", some(transaction.surcharge)],
        ["Service fee", some(transaction.service_fee)],
        [sayAdjustment(transaction.payment_adjustment, transaction.payment_type), some(transaction.payment_adjustment)],
        ["Discount", transaction.discount_amount === 0 ? "" : show(-transaction.discount_amount)],
        partial ? ["Asked", show(total)] : ["Total", <b key="total">{show(total)}</b>],
        [
          "Authorized",
          partial ? <b key="approved">{show(transaction.amount_authorized)}</b> : some(transaction.amount_authorized),
        ],
        ["Captured", some(capturedOf(transaction))],
        ["Settled", some(transaction.amount_settled)],
        ["Refunded", some(transaction.amount_refunded)],
        [
          "Refundable",
          transaction.status === "settled" || transaction.amount_refunded > 0 ? show(refundable(transaction)) : "",
        ],
      ]}
    />
  );
}

export function Payment({ transaction }: Of) {
  const { card, ach, apm } = transaction.response_body;
  const { kind, last } = methodOf(transaction);
  return (
    <Facts
      title="Method"
      facts={[
        [card ? "Card" : "Paid by", last === "" ? kind : `${kind} ${sayLast(last)}`],
        ["Expires", card?.expiration_date ?? ""],
        ["Entry", card && card.entry_type !== "keyed" ? say(card.entry_type) : ""],
        ...atDevice(transaction),
        ["Payer's page", apm?.redirect_url ? <PayersPage key="page" url={apm.redirect_url} /> : ""],
        ["Wallet", sayWallet(transaction.payment_method)],
        ["Routing number", ach?.routing_number ?? ""],
        ["Account type", ach ? say(ach.account_type) : ""],
        ["SEC code", ach?.sec_code.toUpperCase() ?? ""],
        ["Processor", transaction.processor_name],
        ["Source", saySource(transaction.transaction_source)],
        ["Taken by", transaction.user_name],
        ["IP address", transaction.ip_address],
        ["Customer", transaction.customer_id === "" ? "" : <Customer key="customer" transaction={transaction} />],
        ["PO number", transaction.po_number],
        ["Description", transaction.description],
        ["Batch", transaction.settlement_batch_id === "" ? "" : <Batch key="batch" transaction={transaction} />],
      ]}
    />
  );
}

/** Where the payer is to go: a cashier sends them the address, and whoever tries it out opens it. */
function PayersPage({ url }: { url: string }) {
  return (
    <span className="detail-page-of-payer">
      <a href={url} target="_blank" rel="noreferrer">
        Open
      </a>
      <Copy text={url} label="Address of the payer's page" />
    </span>
  );
}

/** What the device read of the card and how it knew the payer; of a credit card nobody says so. */
function atDevice({ response_body: { terminal } }: Transaction): Fact[] {
  if (!terminal) return [];
  const { receipt_data: read } = terminal;
  const account = read?.ebt ? `EBT ${read.ebt}` : say(terminal.payment_type);
  return [
    ["Terminal", terminal.terminal_description || shortId(terminal.terminal_id)],
    ["Entry", say(terminal.entry_type)],
    ["Account", account === "Credit" ? "" : account],
    ["Verified by", !read || read.cvm === "none" ? "" : inside(read.cvm)],
    ["Application", terminal.emv_app_name],
  ];
}

/** Vault and batches are pages of the merchant's alone: whoever looks from above is told which it was, and led nowhere. */
function Customer({ transaction }: Of) {
  const { customer_id: id } = transaction;
  if (merchantAbove(transaction) !== undefined) return <span className="gh-mono">{sayId(id)}</span>;
  return (
    <Link className="gh-mono" to="/merchant/customer/edit/$customerId/payment-list" params={{ customerId: id }}>
      {sayId(id)}
    </Link>
  );
}

function Batch({ transaction }: Of) {
  const { settlement_batch_id: id } = transaction;
  if (merchantAbove(transaction) !== undefined) return <span className="gh-mono">{sayId(id)}</span>;
  return (
    <Link className="gh-mono" to="/merchant/settlement/search" search={{ f: `settlement_batch_id:=:${id}` }}>
      {sayId(id)}
    </Link>
  );
}

/** What the merchant's own fields hold; a field that is offered no longer is told by its id. */
export function OwnValues({ transaction }: Of) {
  const above = merchantAbove(transaction);
  const { data } = useQuery(above === undefined ? customFieldsQuery : customFieldsOfQuery(above));
  const told = Object.entries(transaction.custom_fields ?? {}).map(([id, texts]): Fact => {
    const field = data?.data.find((one) => one.id === id);
    return [field?.name ?? id, sayValues(field, texts)];
  });
  return <Facts title="Custom fields" facts={told} />;
}

const withCode = (words: string | undefined, code: string) => (code === "" ? "" : `${words ?? "Unknown"} (${code})`);

export function Answer({ transaction }: Of) {
  const { card } = transaction.response_body;
  const body = answerIn(transaction);
  return (
    <Facts
      title="The processor's answer"
      facts={[
        ["Result", withCode(sayOutcome(transaction), String(transaction.response_code))],
        ["Auth code", body?.auth_code ?? ""],
        ["Address check", withCode(avsResults[card?.avs_response_code ?? ""], card?.avs_response_code ?? "")],
        ["CVC check", withCode(cvvResults[card?.cvv_response_code ?? ""], card?.cvv_response_code ?? "")],
        ["Message", body?.processor_response_text ?? ""],
        ["Processor's code", body?.processor_response_code ?? ""],
      ]}
    />
  );
}

export function Contact({ title, address }: { title: string; address: Address }) {
  const lines = [
    [address.first_name, address.last_name].filter(Boolean).join(" "),
    address.company,
    address.address_line_1,
    address.address_line_2,
    [address.city, address.state, address.postal_code].filter(Boolean).join(" "),
    sayCountry(address.country),
    address.phone,
  ].filter(Boolean);
  const [mailbox, host] = address.email.split(/(?=@[^@]*$)/);
  if (lines.length === 0 && !mailbox) return null;
  return (
    <section className="group">
      <h2>{title}</h2>
      <address className="detail-address">
        {lines.join("\n")}
        {mailbox ? (
          <span>
            {mailbox}
            {/* One that is too long for its line goes on at its host, not with its last letter. */}
            <wbr />
            {host}
          </span>
        ) : null}
      </address>
    </section>
  );
}
