import { PRINTED_ROWS } from "@gatehouse/contract/report.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { CheckField } from "@gatehouse/ui/field/check-field.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { money } from "../../../lib/use-format.ts";
import { userQuery } from "../../identity/queries.ts";
import { availableOutputsQuery } from "../../outputs/queries.ts";
import { totalsQuery } from "../queries.ts";
import type { SearchRequest } from "../search/request.ts";
import { fetchReport, type Progress, type Wanted } from "./fetch-report.ts";
import { printPage, saveFile } from "./hand-over.ts";
import "./report-dialog.css";

type ReportDialogProps = { request: SearchRequest; total: number; onClose: () => void };

function useReport(onClose: () => void) {
  const [progress, setProgress] = useState<Progress>();
  const aborting = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const abort = new AbortController();
      aborting.current = abort;
      const { signal } = abort;
      const report = await fetchReport(wanted, { signal, onProgress: setProgress }).catch((error: unknown) => {
        // Whoever cancelled knows it.
        if (signal.aborted) return undefined;
        throw error;
      });
      if (report === undefined) return;
      if (wanted.output === "printable") await printPage(report.file);
      else saveFile(report.name, report.file);
      toast(`${report.rows.toLocaleString("en-US")} rows in ${report.name}`, "success");
    },
    onSettled: () => {
      setProgress(undefined);
      onClose();
    },
  });
  return { progress, busy: isPending, get: mutate, cancel: () => aborting.current?.abort() };
}

function ProgressLine({ rows, of }: Progress) {
  return (
    <div className="report-progress">
      <progress max={of} value={rows} aria-label="Rows received" />
      <span>
        {rows.toLocaleString("en-US")} of {of.toLocaleString("en-US")} rows
      </span>
    </div>
  );
}

/** What the file will add up to, currency by currency: the screen's own totals. */
function Sums({ request, total }: { request: SearchRequest; total: number }) {
  const { data } = useQuery(totalsQuery(request));
  const sums = data?.by_currency.map(
    (one) => `${money(one.amount_captured, one.currency)} captured, ${money(one.net_amount, one.currency)} net`,
  );
  return (
    <p className="muted">
      {total.toLocaleString("en-US")} {total === 1 ? "payment" : "payments"}
      {sums && sums.length > 0 ? `: ${sums.join("; ")}` : ""}
    </p>
  );
}

/** Everything that the search finds, in a chosen format, to keep or to print. */
export function ReportDialog({ request, total, onClose }: ReportDialogProps) {
  const { data: formats = [] } = useQuery(availableOutputsQuery("transaction"));
  const { data: user } = useQuery(userQuery);
  const usual = user?.defaults.transaction_csv_format_id ?? "";
  const [chosen, setChosen] = useState<string>();
  const [lineItems, setLineItems] = useState(false);
  const { progress, busy, get, cancel } = useReport(onClose);
  const formatId = formats.some(({ id }) => id === (chosen ?? usual)) ? (chosen ?? usual) : "";
  const wanted = { request, formatId, lineItems };
  const footer = (
    <>
      <Button kind="quiet" onClick={busy ? cancel : onClose}>
        Cancel
      </Button>
      <Button disabled={busy || total > PRINTED_ROWS} onClick={() => get({ ...wanted, output: "printable" })}>
        Print
      </Button>
      <Button kind="primary" loading={busy} onClick={() => get({ ...wanted, output: "csv" })}>
        Download
      </Button>
    </>
  );
  return (
    <Dialog open onClose={busy ? cancel : onClose} title="Download or Print" size="small" footer={footer}>
      <div className="stack">
        <Sums request={request} total={total} />
        <SelectField
          name="format"
          label="Format"
          value={formatId}
          onChange={setChosen}
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
        {total > PRINTED_ROWS ? (
          <p className="muted">More than {PRINTED_ROWS.toLocaleString("en-US")} rows can only be downloaded.</p>
        ) : null}
        {progress ? <ProgressLine {...progress} /> : null}
      </div>
    </Dialog>
  );
}
