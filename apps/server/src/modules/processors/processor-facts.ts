import type { Limits } from "@gatehouse/contract/accounts/account.ts";
import type { CatalogueEntry } from "@gatehouse/contract/processors/catalogue.ts";
import type { ProcessorUpdate } from "@gatehouse/contract/processors/processor.ts";
import { type PaymentKind, paymentMethods } from "@gatehouse/contract/transactions/paid-with.ts";
import { refuse } from "../../refusal.ts";
import { mergedLimits } from "../accounts/index.ts";
import type { ProcessorRow } from "./processor.store.ts";

export type Facts = Partial<Omit<ProcessorRow, "merchant_id" | "id">>;
type Kinds = Pick<ProcessorRow, "payment_methods" | "default_for">;

/** Returns the columns that a request sets. */
export function factsOf(
  input: ProcessorUpdate,
  entry: CatalogueEntry,
  before: Kinds & Partial<Pick<ProcessorRow, "limits">>,
): Facts & Kinds {
  const {
    default_card,
    default_ach,
    default_apm,
    default_cash,
    settings: _,
    supported_payment_methods,
    limits: given,
    max_daily,
    max_monthly,
    supported_currencies,
    ...plain
  } = input;
  const payment_methods = methodsOf(entry, supported_payment_methods) ?? before.payment_methods;
  const switches = { card: default_card, ach: default_ach, apm: default_apm, cash: default_cash };
  const strange = paymentMethods.find((kind) => switches[kind] && !payment_methods.includes(kind));
  if (strange) refuse("unfit_field", { at: `default_${strange}`, detail: "it takes no such payments" });
  const isDefault = (kind: PaymentKind) => switches[kind] ?? before.default_for.includes(kind);
  const default_for = paymentMethods.filter((kind) => payment_methods.includes(kind) && isDefault(kind));
  const limits = limitsOf(given, { daily: max_daily, monthly: max_monthly }, before.limits);
  return {
    ...(plain as Facts),
    ...(limits && { limits }),
    ...(supported_currencies && { supported_currencies: [...new Set(supported_currencies)] }),
    payment_methods,
    default_for,
  };
}

/** Returns the given payment methods; undefined for an empty list, as a processor needs at least one. */
function methodsOf(entry: CatalogueEntry, given: readonly PaymentKind[] = []): PaymentKind[] | undefined {
  const strange = given.findIndex((kind) => !entry.payment_methods.includes(kind));
  if (strange >= 0) refuse("invalid_field", { at: `supported_payment_methods[${strange}]` });
  return given.length === 0 ? undefined : [...new Set(given)];
}

/**
 * Merges limits. `max_daily` and `max_monthly` are former names of the sales limits: an unchanged one is ignored, as clients
 * send back whole records, and `limits` takes precedence.
 */
function limitsOf(
  given: Limits | undefined,
  former: { daily: number | undefined; monthly: number | undefined },
  before: Limits = {},
): Limits | undefined {
  const changed = (["daily", "monthly"] as const).flatMap((span) => {
    const most = former[span];
    return most === undefined || most === (before.sale?.[span] ?? 0) ? [] : [[span, most] as const];
  });
  if (!given && changed.length === 0) return undefined;
  const byFormerNames = changed.length > 0 ? { sale: Object.fromEntries(changed) } : {};
  return mergedLimits(mergedLimits(before, byFormerNames), given ?? {});
}
