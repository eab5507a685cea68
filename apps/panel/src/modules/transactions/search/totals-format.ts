import type { OutputField } from "@gatehouse/contract/outputs/calls.ts";
import type { TotalsReportField } from "@gatehouse/contract/transactions/report-fields.ts";
import type { CurrencyTotals } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../identity/queries.ts";
import { availableOutputsQuery } from "../../outputs/queries.ts";

type Sum = Exclude<keyof CurrencyTotals, "currency">;

/** Formats name some sums otherwise than the search does. */
const sums: Record<TotalsReportField, Sum> = {
  base_amount: "base_amount",
  authorized_amount: "amount_authorized",
  captured_amount: "amount_captured",
  net_amount: "net_amount",
  surcharge_amount: "surcharge",
  tax_amount: "tax_amount",
  service_fee_amount: "service_fee",
  shipping_amount: "shipping_amount",
  tip_amount: "tip_amount",
  discount_amount: "discount_amount",
};

const isSummed = (field: string): field is TotalsReportField => Object.hasOwn(sums, field);

/** The figures that the chosen format names, in its order; nothing where none is chosen. */
export function useTotalsFormat(): { name: Sum; label: string }[] | undefined {
  const { data: formats = [] } = useQuery(availableOutputsQuery("transaction-totals"));
  const { data: user } = useQuery(userQuery);
  const chosen = formats.find(({ id }) => id === user?.defaults.transaction_totals_format_id);
  return chosen?.field_list.flatMap(({ field, label }: OutputField) =>
    isSummed(field) ? [{ name: sums[field], label }] : [],
  );
}
