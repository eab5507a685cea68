import type { OutputField } from "@gatehouse/contract/outputs/schemas.ts";
import { type TotalsReportField, totalsReportFields } from "@gatehouse/contract/transactions/report-fields.ts";
import type { CurrencyTotals } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../../session/user.ts";
import { availableOutputsQuery } from "../../outputs/index.ts";

type Sum = Exclude<keyof CurrencyTotals, "currency">;

const isSummed = (field: string): field is TotalsReportField => Object.hasOwn(totalsReportFields, field);

/** The figures that the chosen format names, in its order; nothing where none is chosen. */
export function useTotalsFormat(): { name: Sum; label: string }[] | undefined {
  const { data: formats = [] } = useQuery(availableOutputsQuery("transaction-totals"));
  const { data: user } = useQuery(userQuery);
  const chosen = formats.find(({ id }) => id === user?.defaults.transaction_totals_format_id);
  return chosen?.field_list.flatMap(({ field, label }: OutputField) =>
    isSummed(field) ? [{ name: totalsReportFields[field].sum, label }] : [],
  );
}
