import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { placeOf } from "../../pricing/index.ts";

/**
 * An address of a payment, with what is known of its payer filled in. What is given wins, but for a state or country that names
 * none: a calculation takes the known one then, and a charge comes to the same.
 */
export function filledAddress(given: AddressInput = {}, known: AddressInput = {}): AddressInput {
  const { country, state } = placeOf(given, known);
  return { ...known, ...given, ...(country ? { country } : {}), ...(state ? { state } : {}) };
}
