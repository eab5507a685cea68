import { maskCard } from "@gatehouse/contract/transactions/card.ts";
import type { Chance } from "../../ports/chance.ts";
import { pick } from "../chance.ts";
import { type DemoAddress, strangers, testAccount } from "./customers.ts";
import type { DemoPayment } from "./payments.store.ts";
import type { StoredPayer } from "./seed-customers.ts";
import type { Shop, ShopProcessor } from "./shop.ts";

/** How a demo payment was made: at the terminal, typed in, on the website, by a stored method, by bank account or in cash. */
export const channels = ["terminal", "keyed", "web", "stored", "ach", "cash"] as const;
export type Channel = (typeof channels)[number];

export type SourceFields = Pick<
  DemoPayment,
  | "payment_method"
  | "payment_type"
  | "card_type"
  | "cc_first_six"
  | "cc_last_four"
  | "method"
  | "terminal_id"
  | "billing_address"
  | "email_address"
  | "ip_address"
  | "transaction_source"
  | "customer_id"
  | "customer_payment_type"
  | "customer_payment_id"
>;

type Payers = { shop: Shop; customers: readonly StoredPayer[] };

/** The brands of cards with their first six digits, number of digits and share of a hundred payments. */
const brands = [
  ["visa", "411111", 16, 49],
  ["mastercard", "555555", 16, 27],
  ["amex", "378282", 15, 11],
  ["discover", "601111", 16, 7],
  ["jcb", "353011", 16, 2],
  ["diners club", "305693", 14, 2],
  ["maestro", "675964", 16, 1],
  ["china unionpay", "620000", 16, 1],
] as const;
const brandByShare = brands.flatMap((brand) => Array.from({ length: brand[3] }, () => brand));

const none = {
  card_type: "",
  cc_first_six: "",
  cc_last_four: "",
  terminal_id: "",
  billing_address: "{}",
  email_address: "",
  ip_address: "",
  customer_id: "",
  customer_payment_type: "",
  customer_payment_id: "",
};

/** The source of a payment by that channel. A stored method falls back to a card on the website while there are no customers. */
export function sourceOf(channel: Channel, chance: Chance, payers: Payers): SourceFields {
  if (channel === "cash")
    return { ...none, payment_method: "cash", payment_type: "cash", method: "{}", transaction_source: "cp" };
  if (channel === "ach") return bankAccount(chance, payers);
  if (channel === "terminal") return atTerminal(chance, payers.shop);
  if (channel === "stored" && payers.customers.length > 0) return storedCard(pick(chance, payers.customers));
  return typedCard(chance, channel === "keyed");
}

const paidBy = (address: DemoAddress) => ({
  billing_address: JSON.stringify(address),
  email_address: address.email ?? "",
});

function cardOf(chance: Chance) {
  const [card_type, cc_first_six, digits] = pick(chance, brandByShare);
  const cc_last_four = String(Math.floor(chance() * 10_000)).padStart(4, "0");
  const masked_card = maskCard(cc_first_six + "0".repeat(digits - 10) + cc_last_four);
  return { card_type, cc_first_six, cc_last_four, masked_card };
}

function typedCard(chance: Chance, keyed: boolean): SourceFields {
  const { masked_card, ...card } = cardOf(chance);
  const expiration_date = `${String(1 + Math.floor(chance() * 12)).padStart(2, "0")}/${28 + Math.floor(chance() * 4)}`;
  return {
    ...none,
    ...card,
    ...paidBy(pick(chance, strangers)),
    payment_method: "card",
    payment_type: "card",
    method: JSON.stringify({ masked_card, expiration_date }),
    ip_address: `203.0.113.${1 + Math.floor(chance() * 250)}`,
    transaction_source: keyed ? "cp" : "api",
  };
}

function atTerminal(chance: Chance, { terminal }: Shop): SourceFields {
  const { cc_first_six, masked_card, ...card } = cardOf(chance);
  const { first_name, last_name } = pick(chance, strangers);
  return {
    ...none,
    ...card,
    payment_method: "terminal",
    payment_type: "card",
    terminal_id: terminal.id,
    method: JSON.stringify({
      terminal_id: terminal.id,
      terminal_description: terminal.description,
      account: "credit",
      entry_type: chance() < 0.7 ? "contactless" : "chip",
      first_four: cc_first_six.slice(0, 4),
      masked_card: `${cc_first_six.slice(0, 4)}${"*".repeat(masked_card.length - 8)}${card.cc_last_four}`,
      cardholder_name: `${first_name} ${last_name}`.toUpperCase(),
    }),
    transaction_source: "cp",
  };
}

function storedCard({ id, address, card }: StoredPayer): SourceFields {
  const { masked_number: masked_card, expiration_date } = card;
  return {
    ...none,
    ...paidBy(address),
    payment_method: "token",
    payment_type: "card",
    card_type: card.card_type,
    cc_first_six: masked_card.slice(0, 6),
    cc_last_four: masked_card.slice(-4),
    method: JSON.stringify({ masked_card, expiration_date }),
    transaction_source: "api",
    customer_id: id,
    customer_payment_type: "card",
    customer_payment_id: card.id,
  };
}

function bankAccount(chance: Chance, { customers }: Payers): SourceFields {
  const payers = customers.filter(({ ach }) => ach);
  const payer = payers.length > 0 && chance() < 0.7 ? pick(chance, payers) : undefined;
  const masked_account_number = `****${String(Math.floor(chance() * 10_000)).padStart(4, "0")}`;
  const { routing_number, account_type, sec_code } = testAccount;
  const shown = { masked_account_number: payer?.ach?.masked_account_number ?? masked_account_number };
  return {
    ...none,
    ...paidBy(payer?.address ?? pick(chance, strangers)),
    payment_method: payer ? "token" : "ach",
    payment_type: "ach",
    method: JSON.stringify({ ...shown, routing_number, account_type, sec_code }),
    transaction_source: "api",
    customer_id: payer?.id ?? "",
    customer_payment_type: payer ? "ach" : "",
    customer_payment_id: payer?.ach?.id ?? "",
  };
}

/** The processor that takes a payment by that channel. */
export function processorOf(channel: Channel, shop: Shop): ShopProcessor {
  if (channel === "ach") return shop.ach;
  return channel === "cash" ? shop.cash : shop.card;
}
