import { Button } from "@gatehouse/ui/button/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { TabHead } from "../../../components/tab-head.tsx";
import { type ListState, readListState } from "../../../lib/list-state.ts";
import { media, useMedia } from "../../../lib/use-media.ts";
import { merchantByIdQuery } from "../../accounts/queries.ts";
import { customFieldsOfQuery } from "../../fields/queries.ts";
import { detailPath } from "../paths.ts";
import { Report } from "../report/report.tsx";
import { columnsFor } from "./columns.tsx";
import { searchFields } from "./fields.ts";
import { columnsOfFormat } from "./format-columns.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { usePayments } from "./use-payments.ts";
import { useTableFormat } from "./use-table-format.ts";

/** The payments of a merchant, for whoever answers for it: to see and to take away, not to act on. */
export function MerchantTransactionsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const state = readListState(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: ListState) =>
    void navigate({ to: ".", search: (before: ListState) => ({ ...before, ...part }) } as never);
  const payments = usePayments({ state, change, merchantId: merchantID });
  const phone = useMedia(media.narrow);
  const [reporting, setReporting] = useState(false);
  const total = payments.found.data?.total ?? 0;
  const { data: own } = useQuery(customFieldsOfQuery(merchantID));
  const { data: merchant } = useQuery(merchantByIdQuery(merchantID));
  const fields = useMemo(
    () => searchFields({ fields: own?.data, currency: merchant?.currency }),
    [own, merchant?.currency],
  );
  const chosen = useTableFormat().chosen?.field_list;
  const columns = chosen
    ? columnsOfFormat(chosen, payments.format)
    : columnsFor(payments.format, phone).filter(({ key }) => key !== "id");
  return (
    <div className="stack">
      <TabHead total={payments.found.data?.total} noun="payment" zone={payments.format.zone}>
        <Button disabled={total === 0} onClick={() => setReporting(true)}>
          Download or Print
        </Button>
      </TabHead>
      <PaymentPanel
        payments={payments}
        columns={columns}
        fields={fields}
        onOpen={(row) => void navigate({ to: detailPath(row) } as never)}
      />
      {reporting ? <Report request={payments.request} total={total} onClose={() => setReporting(false)} /> : null}
    </div>
  );
}
