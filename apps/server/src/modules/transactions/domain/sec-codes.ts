import type { Means } from "./means.ts";

type Taker = { features: { available_sec_codes?: readonly string[] | undefined } };

/** Whether the processor takes the payer's account under the agreement that it was named by; one that lists none takes all. */
export function takesSecCode(
  { features: { available_sec_codes: allowed = [] } }: Taker,
  { instrument }: Means,
): boolean {
  return instrument.kind !== "ach" || allowed.length === 0 || allowed.includes(instrument.sec_code);
}
