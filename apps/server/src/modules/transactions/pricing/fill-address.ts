import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { placeOf } from "../../pricing/index.ts";

/**
 * Fills an address with the stored one. Given fields win, except an unknown state or country: amount calculations use the stored
 * one then, and the charge must come to the same amount.
 */
export function filledAddress(given: AddressInput = {}, known: AddressInput = {}): AddressInput {
  const { country, state } = placeOf(given, known);
  return { ...known, ...given, ...(country ? { country } : {}), ...(state ? { state } : {}) };
}
