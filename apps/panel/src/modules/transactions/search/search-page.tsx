import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Counted } from "../../../components/counted.tsx";
import { Page } from "../../../components/page.tsx";
import type { ListFilter, ListState } from "../../../lib/list-state.ts";
import type { Format } from "../../../lib/use-format.ts";
import type { Asked } from "../../../payment/actions.ts";
import { merchantQuery } from "../../accounts/index.ts";
import { customFieldsQuery, groupsQuery } from "../../fields/index.ts";
import { ActionDialog } from "../actions/action-dialog.tsx";
import { useRowMenu } from "../actions/use-row-menu.ts";
import { SelectionBar } from "../selection/selection-bar.tsx";
import { useSelection } from "../selection/use-selection.tsx";
import { currencyAsked, searchFields } from "./fields.ts";
import { columnsOfFormat } from "./format-columns.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { sayPeriod } from "./request.ts";
import { SearchTools, TableFormatSelect } from "./search-tools.tsx";
import { usePayments } from "./use-payments.ts";
import { useTableFormat } from "./use-table-format.ts";
import { useUsualColumns } from "./usual-columns.tsx";

const route = getRouteApi("/merchant/transaction/search");

/** Those of the person's table format, else the usual ones. */
function useColumns(format: Format) {
  const usual = useUsualColumns(format);
  const fields = useTableFormat().chosen?.field_list;
  const { data: own } = useQuery(customFieldsQuery);
  return useMemo(() => (fields ? columnsOfFormat(fields, format, own?.data) : usual), [fields, format, own, usual]);
}

function useFields(filters: readonly ListFilter[]) {
  const { data: own } = useQuery(customFieldsQuery);
  const { data: groups } = useQuery(groupsQuery);
  const { data: merchant } = useQuery({ ...merchantQuery, meta: { quiet: true } });
  const currency = currencyAsked(filters, merchant?.currency);
  return useMemo(() => searchFields({ fields: own?.data, groups: groups?.data, currency }), [own, groups, currency]);
}

export function SearchPage() {
  const state = route.useSearch();
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  const payments = usePayments({ state, change });
  const [asked, setAsked] = useState<Asked>();
  const rowMenu = useRowMenu(setAsked);
  const usual = useColumns(payments.format);
  const { request, filters, refilter, found } = payments;
  const fields = useFields(filters);
  const total = found.data?.total;
  const selection = useSelection(found.data?.rows);
  const columns = useMemo(() => [selection.column, ...usual], [selection.column, usual]);
  const open = (row: Transaction) => void navigate({ to: "/merchant/transaction/detail/$id", params: { id: row.id } });
  return (
    <Page
      title="Transactions"
      context={<Counted context={sayPeriod(request)} total={total} noun="transaction" zone={payments.format.zone} />}
      actions={
        <SearchTools request={request} fields={fields} filters={filters} refilter={refilter} total={total ?? 0} />
      }
    >
      <PaymentPanel
        payments={payments}
        columns={columns}
        fields={fields}
        rowMenu={rowMenu}
        onOpen={open}
        onPick={selection.pick}
        tools={<SelectionBar {...selection} />}
        foot={<TableFormatSelect />}
      />
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Page>
  );
}
