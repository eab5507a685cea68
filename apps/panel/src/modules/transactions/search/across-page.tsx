import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Column } from "@gatehouse/ui/table/table.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { Counted } from "../../../components/counted.tsx";
import { Page } from "../../../components/page.tsx";
import { type ListState, readListState } from "../../../lib/list-state.ts";
import type { Format } from "../../../lib/use-format.ts";
import { media, useMedia } from "../../../lib/use-media.ts";
import { detailPath } from "../../../payment/paths.ts";
import { currencyAsked, searchFieldsAcross } from "./fields.ts";
import { columnsOfFormat, withMerchant } from "./format-columns.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { sayPeriod } from "./request.ts";
import { TableFormatSelect, ToolsAbove } from "./search-tools.tsx";
import { usePayments } from "./use-payments.ts";
import { useTableFormat } from "./use-table-format.ts";
import { useUsualColumns } from "./usual-columns.tsx";

const merchantOf = ({ merchant_name }: Transaction) => merchant_name;

/** Those of the person's table format, else whose it is before the usual ones; on less than a desk only the name of whose it is. */
function useColumns(format: Format): Column<Transaction>[] {
  const phone = useMedia(media.mobile);
  const narrow = useMedia(media.narrow);
  const usual = useUsualColumns(format, merchantOf);
  const fields = useTableFormat().chosen?.field_list;
  return useMemo(() => {
    if (fields) return columnsOfFormat(fields, format);
    if (phone) return usual;
    const left = narrow ? ["id", "merchant_id"] : ["id"];
    return withMerchant(usual).filter(({ key }) => !left.includes(key));
  }, [fields, format, phone, narrow, usual]);
}

/** The payments of all merchants beneath, for partners and admins: to see and to take away, not to act on. */
export function AcrossPage() {
  const state = readListState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  const payments = usePayments({ state, change, above: true });
  const columns = useColumns(payments.format);
  const { request, filters, refilter, found } = payments;
  const currency = currencyAsked(filters);
  const fields = useMemo(() => searchFieldsAcross(currency), [currency]);
  const total = found.data?.total;
  return (
    <Page
      title="Transactions"
      context={<Counted context={sayPeriod(request)} total={total} noun="transaction" zone={payments.format.zone} />}
      actions={
        <ToolsAbove request={request} fields={fields} filters={filters} refilter={refilter} total={total ?? 0} />
      }
    >
      <PaymentPanel
        payments={payments}
        columns={columns}
        fields={fields}
        onOpen={(row) => void navigate({ to: detailPath(row) } as never)}
        foot={<TableFormatSelect />}
      />
    </Page>
  );
}
