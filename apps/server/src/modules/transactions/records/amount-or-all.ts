import type { Caller } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";

/** The amount of a capture or refund; undefined for all that is left. 0 means that only for keys with `legacy_shapes`. */
export function amountOrAll({ key }: Caller, amount: number | undefined): number | undefined {
  if (amount !== 0) return amount;
  if (key?.legacy_shapes) return undefined;
  return refuse("unfit_field", { at: "amount", detail: "it must be at least 1, or left out for all that is left" });
}
