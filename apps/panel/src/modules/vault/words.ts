import { shownOf } from "@gatehouse/contract/transactions/ach.ts";
import type { Customer, StoredAddress } from "@gatehouse/contract/vault/customer.ts";
import { sayBrand, sayLast } from "../../payment/words.ts";
import { cardExpiry } from "./expiry.ts";

type Of = Customer["data"]["customer"];
export type StoredMethod = {
  kind: "card" | "ach";
  id: string;
  /** Brand of a card, or the kind of an account. */
  name: string;
  /** Its last digits, as every screen shows a number. */
  masked: string;
  /** `MM/YY` of a card. */
  expires: string;
  /** Why nothing can be charged to it, in a word; "" where it can. */
  locked: string;
};

const locks: Readonly<Record<string, string>> = {
  closed_contact: "Closed",
  contact: "Ask the holder",
  locked_security: "Locked",
  locked_stop_recurring: "Stopped",
};

const lockIn = (flags: readonly string[] | null) => flags?.map((flag) => locks[flag]).find(Boolean) ?? "";

export const detailsOf = (customer: Customer): Of => customer.data.customer;

export function methodsOf(customer: Customer): StoredMethod[] {
  const { cards, ach } = detailsOf(customer).payments;
  return [
    ...cards.map((card) => ({
      kind: "card" as const,
      id: card.id,
      name: sayBrand(card.card_type),
      masked: sayLast(card.masked_number.slice(-4)),
      expires: card.expiration_date,
      locked: lockIn(card.flags),
    })),
    ...ach.map((one) => ({
      kind: "ach" as const,
      id: one.id,
      name: "ACH",
      masked: sayLast(shownOf(one.masked_account_number)),
      expires: "",
      locked: lockIn(one.flags),
    })),
  ];
}

/** The stored card whose number begins and ends as this one does: as far as anybody here can see, the same. */
export function storedCardLike(customer: Customer, number: string): StoredMethod | undefined {
  const digits = number.replace(/\D/g, "");
  if (digits.length < 12) return undefined;
  const seen = (text: string) => `${text.slice(0, 6)}${text.slice(-4)}`;
  const same = detailsOf(customer).payments.cards.find(({ masked_number }) => seen(masked_number) === seen(digits));
  return same && methodsOf(customer).find(({ id }) => id === same.id);
}

export function defaultMethod(customer: Customer): StoredMethod | undefined {
  const methods = methodsOf(customer);
  return methods.find(({ id }) => id === detailsOf(customer).defaults.payment_method_id) ?? methods[0];
}

function addressWith(customer: Customer, id: string): StoredAddress | undefined {
  return detailsOf(customer).addresses.find((one) => one.id === id);
}

export const billingOf = (customer: Customer) => addressWith(customer, detailsOf(customer).defaults.billing_address_id);
export const shippingOf = (customer: Customer) =>
  addressWith(customer, detailsOf(customer).defaults.shipping_address_id);

const personIn = (address: StoredAddress | undefined) =>
  address === undefined ? "" : [address.first_name, address.last_name].filter(Boolean).join(" ") || address.company;

/** What a person calls a customer by: a name where one is known. */
export function customerName(customer: Customer): string {
  const { description, addresses } = detailsOf(customer);
  return personIn(billingOf(customer)) || addresses.map(personIn).find(Boolean) || description || customer.id;
}

export const sayMethod = ({ name, masked }: StoredMethod) => `${name} ${masked}`;

/** An address in one line, as a choice of a list. */
export const sayAddress = ({ line_1, city, state }: StoredAddress) => [line_1, city, state].filter(Boolean).join(", ");

/** Why what a customer usually pays with can't be charged, and the worst that can be said of their cards' dates. */
export function standingOf(customer: Customer, timezone: string) {
  const dates = methodsOf(customer).map(({ expires }) => cardExpiry(expires, timezone));
  const expiry = dates.find((one) => one === "expired") ?? dates.find((one) => one === "soon");
  return { locked: defaultMethod(customer)?.locked ?? "", expiry };
}
