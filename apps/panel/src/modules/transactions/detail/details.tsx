import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { say } from "../../../lib/say.ts";
import { type Fact, Facts, type Of } from "./facts.tsx";

/** What few payments say: each group is shown only where it says something. */
export function Details({ transaction }: Of) {
  return (
    <>
      <Facts title="Company papers" facts={papersOf(transaction)} />
      <Facts title="On the statement" facts={descriptorOf(transaction)} />
      <Facts title="Stored credential" facts={credentialOf(transaction)} />
    </>
  );
}

function papersOf(transaction: Transaction): Fact[] {
  return [
    ["Tax exempt", transaction.tax_exempt ? "Yes" : ""],
    ["Ships from", transaction.ship_from_postal_code],
    ["Commodity code", transaction.summary_commodity_code],
    ["Merchant VAT number", transaction.merchant_vat_registration_number],
    ["Customer VAT number", transaction.customer_vat_registration_number],
    ["Vendor ID", transaction.vendor_id],
    ["Category code", transaction.mcc],
  ];
}

function descriptorOf({ descriptor }: Transaction): Fact[] {
  if (!descriptor) return [];
  const { name, address, city, state, postal_code, phone, email } = descriptor;
  return [
    ["Name", name ?? ""],
    ["Address", [address, city, state, postal_code].filter(Boolean).join(", ")],
    ["Phone", phone ?? ""],
    ["Email", email ?? ""],
  ];
}

const indicators: Record<string, string> = { C: "On file", R: "On file, recurring" };
const uses: Record<string, string> = { stored: "Stored by this payment", used: "Stored before" };

function credentialOf(transaction: Transaction): Fact[] {
  const { billing_method: method, card_on_file_indicator, initiated_by, stored_credential_indicator } = transaction;
  return [
    ["Billing", method === "straight" ? "" : say(method)],
    ["Card", indicators[card_on_file_indicator] ?? ""],
    ["Started by", initiated_by && say(initiated_by)],
    ["Credential", uses[stored_credential_indicator] ?? ""],
    ["First payment", transaction.initial_transaction_id],
  ];
}
