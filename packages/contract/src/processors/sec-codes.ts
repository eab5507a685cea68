import type { SecCode } from "../transactions/payment-method.ts";

/** A record, as the compiler then asks for each code that there is. */
const offered = { ppd: true, ccd: true, web: true, tel: true } satisfies Record<SecCode, true>;

/** Every agreement with a payer, in the order in which a cashier is offered them. */
export const secCodesAsOffered = Object.keys(offered) as SecCode[];

type Listing = { available_sec_codes?: readonly string[] | undefined };

/** The agreements that a processor lists; who lists none takes accounts under each. */
export const listedSecCodes = ({ available_sec_codes = [] }: Listing) => available_sec_codes;

/** Whether a processor takes an account under an agreement: one that it lists, or any if it lists none. */
export function takesSecCode(features: Listing, code: string): boolean {
  const listed = listedSecCodes(features);
  return listed.length === 0 || listed.includes(code);
}
