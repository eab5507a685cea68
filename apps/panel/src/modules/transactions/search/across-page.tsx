import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import type { Column } from "@gatehouse/ui/table/table.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Counted } from "../../../components/counted.tsx";
import { Page } from "../../../components/page.tsx";
import { type ListState, readListState } from "../../../lib/list-state.ts";
import type { Format } from "../../../lib/use-format.ts";
import { media, useMedia } from "../../../lib/use-media.ts";
import { detailPath } from "../paths.ts";
import { Report } from "../report/report.tsx";
import { columnsFor } from "./columns.tsx";
import { Config } from "./config.tsx";
import type { ConfigTab } from "./config-tabs.ts";
import { fieldsAcross } from "./fields.ts";
import { columnsOfFormat, withMerchant } from "./format-columns.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { TableFormatSelect } from "./search-tools.tsx";
import { usePayments } from "./use-payments.ts";
import { useTableFormat } from "./use-table-format.ts";

/** Those of the person's table format, else whose it is before the usual ones. On a phone only the name of whose it is. */
function useColumns(format: Format): Column<Transaction>[] {
  const phone = useMedia(media.narrow);
  const fields = useTableFormat().chosen?.field_list;
  return useMemo(() => {
    if (fields) return columnsOfFormat(fields, format);
    const usual = withMerchant(columnsFor(format, phone).filter(({ key }) => key !== "id"));
    return phone ? usual.filter(({ key }) => key !== "merchant_id") : usual;
  }, [fields, format, phone]);
}

/** The payments of all merchants beneath, for partners and admins: to see and to take away, not to act on. */
export function AcrossPage() {
  const state = readListState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  const payments = usePayments({ state, change, above: true });
  const columns = useColumns(payments.format);
  const [reporting, setReporting] = useState(false);
  const [configuring, configure] = useState<ConfigTab>();
  const { request, found } = payments;
  const total = found.data?.total;
  return (
    <Page
      title="Transactions"
      context={<Counted total={total} noun="payment" zone={payments.format.zone} />}
      actions={
        <>
          <Button onClick={() => configure("transaction/transaction-table")}>Configure</Button>
          <Button disabled={!total} onClick={() => setReporting(true)}>
            Download or Print
          </Button>
        </>
      }
    >
      <PaymentPanel
        payments={payments}
        columns={columns}
        fields={fieldsAcross}
        onOpen={(row) => void navigate({ to: detailPath(row) } as never)}
        foot={<TableFormatSelect />}
      />
      {reporting ? <Report request={request} total={total ?? 0} onClose={() => setReporting(false)} /> : null}
      {configuring ? <Config tab={configuring} onTab={configure} onClose={() => configure(undefined)} /> : null}
    </Page>
  );
}
