import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { TabHead } from "../../../components/tab-head.tsx";
import { type ListState, readListState } from "../../../lib/list-state.ts";
import { detailPath } from "../../../payment/paths.ts";
import { merchantByIdQuery } from "../../accounts/index.ts";
import { customFieldsOfQuery } from "../../fields/index.ts";
import { currencyAsked, searchFields } from "./fields.ts";
import { columnsOfFormat } from "./format-columns.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { TableFormatSelect, ToolsAbove } from "./search-tools.tsx";
import { usePayments } from "./use-payments.ts";
import { useTableFormat } from "./use-table-format.ts";
import { useUsualColumns } from "./usual-columns.tsx";

/** The payments of a merchant, for whoever answers for it: to see and to take away, not to act on. */
export function MerchantTransactionsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const state = readListState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  const payments = usePayments({ state, change, merchantId: merchantID });
  const usual = useUsualColumns(payments.format);
  const { request, filters, refilter, found } = payments;
  const total = found.data?.total;
  const { data: own } = useQuery(customFieldsOfQuery(merchantID));
  const { data: merchant } = useQuery(merchantByIdQuery(merchantID));
  const currency = currencyAsked(filters, merchant?.currency);
  const fields = useMemo(
    () => searchFields({ fields: own?.data, currency, merchantId: merchantID }),
    [own, currency, merchantID],
  );
  const chosen = useTableFormat().chosen?.field_list;
  const columns = chosen
    ? columnsOfFormat(chosen, payments.format, own?.data)
    : usual.filter(({ key }) => key !== "id");
  return (
    <div className="stack">
      <TabHead total={total} noun="transaction" zone={payments.format.zone}>
        <div className="acts">
          <ToolsAbove request={request} fields={fields} filters={filters} refilter={refilter} total={total ?? 0} />
        </div>
      </TabHead>
      <PaymentPanel
        payments={payments}
        columns={columns}
        fields={fields}
        onOpen={(row) => void navigate({ to: detailPath(row) } as never)}
        foot={<TableFormatSelect />}
      />
    </div>
  );
}
