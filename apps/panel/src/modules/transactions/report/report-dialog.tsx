import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ExportDialog } from "../../../components/export-dialog.tsx";
import { FileTimes } from "../../../components/file-times.tsx";
import { sayCount } from "../../../lib/say.ts";
import { money } from "../../../lib/use-format.ts";
import { userQuery } from "../../../session/user.ts";
import { useFileZone } from "../../accounts/index.ts";
import { availableOutputsQuery } from "../../outputs/index.ts";
import { searchCall, totalsQuery } from "../search/queries.ts";
import type { SearchRequest } from "../search/request.ts";

type ReportDialogProps = { request: SearchRequest; total: number; onClose: () => void };

/** What the file will add up to, currency by currency: the screen's own totals. */
function Sums({ request, total }: { request: SearchRequest; total: number }) {
  const zone = useFileZone(request.merchantId);
  const { data } = useQuery(totalsQuery(request));
  const sums = data?.by_currency.map(
    (one) => `${money(one.amount_captured, one.currency)} captured, ${money(one.net_amount, one.currency)} net`,
  );
  return (
    <p className="muted">
      {sayCount(total, "transaction")}
      {sums && sums.length > 0 ? `: ${sums.join("; ")}` : ""}. <FileTimes zone={zone} />
    </p>
  );
}

/** The formats there are, and the one that is chosen: the person's usual one, until they choose another. */
function useFormats() {
  const { data: formats = [] } = useQuery(availableOutputsQuery("transaction"));
  const { data: user } = useQuery(userQuery);
  const usual = user?.defaults.transaction_csv_format_id ?? "";
  const [chosen, choose] = useState<string>();
  const formatId = formats.some(({ id }) => id === (chosen ?? usual)) ? (chosen ?? usual) : "";
  return { formats, formatId, choose };
}

/** Everything that the search finds, in a chosen format, to keep or to print. */
export function ReportDialog({ request, total, onClose }: ReportDialogProps) {
  const { formats, formatId, choose } = useFormats();
  const [lineItems, setLineItems] = useState(false);
  const { input, sort, merchantId } = request;
  const query = {
    sf: sort.field,
    sd: sort.direction,
    ...(formatId ? { formatid: formatId } : {}),
    ...(lineItems ? { outputlineitems: "true" } : {}),
  };
  return (
    <ExportDialog search={{ ...searchCall(merchantId), input, query }} total={total} onClose={onClose}>
      {(busy) => (
        <>
          <Sums request={request} total={total} />
          <SelectField
            name="format"
            label="Format"
            value={formatId}
            onChange={choose}
            disabled={busy}
            options={[{ value: "", label: "Standard" }, ...formats.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <CheckField
            name="line-items"
            label="Separate rows per line item"
            checked={lineItems}
            onChange={setLineItems}
            disabled={busy}
          />
        </>
      )}
    </ExportDialog>
  );
}
