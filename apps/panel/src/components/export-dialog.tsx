import { type FileOutput, PRINTED_ROWS } from "@gatehouse/contract/report.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { printPage, saveFile } from "../lib/hand-over.ts";
import { fetchReport, type Progress, type Search } from "../lib/report.ts";
import { sayCount } from "../lib/say.ts";
import "./export-dialog.css";

type ExportDialogProps = {
  search: Search;
  total: number;
  onClose: () => void;
  /** What is in the file, and what there is to choose; nothing can be chosen any more while it comes. */
  children: (busy: boolean) => ReactNode;
};

function useExport(onClose: () => void) {
  const [progress, setProgress] = useState<Progress>();
  const aborting = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ search, output }: { search: Search; output: FileOutput }) => {
      const abort = new AbortController();
      aborting.current = abort;
      const { signal } = abort;
      const report = await fetchReport(search, output, { signal, onProgress: setProgress }).catch((error: unknown) => {
        // Whoever cancelled knows it.
        if (signal.aborted) return undefined;
        throw error;
      });
      if (report === undefined) return;
      const rows = output === "printable" ? await printPage(report.file) : report.rows;
      if (output === "csv") saveFile(report.name, report.file);
      toast(`${sayCount(rows, "row")} in ${report.name}`, "success");
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
        {inThousands(rows)} of {inThousands(of)} rows
      </span>
    </div>
  );
}

/** Everything that a search finds, to keep or to print. */
export function ExportDialog({ search, total, onClose, children }: ExportDialogProps) {
  const { progress, busy, get, cancel } = useExport(onClose);
  const footer = (
    <>
      <Button kind="quiet" onClick={busy ? cancel : onClose}>
        Cancel
      </Button>
      <Button disabled={busy || total > PRINTED_ROWS} onClick={() => get({ search, output: "printable" })}>
        Print
      </Button>
      <Button kind="primary" loading={busy} onClick={() => get({ search, output: "csv" })}>
        Download
      </Button>
    </>
  );
  return (
    <Dialog open onClose={busy ? cancel : onClose} title="Download or Print" size="small" footer={footer}>
      <div className="stack">
        {children(busy)}
        {total > PRINTED_ROWS ? (
          <p className="muted">More than {inThousands(PRINTED_ROWS)} rows can only be downloaded.</p>
        ) : null}
        {progress ? <ProgressLine {...progress} /> : null}
      </div>
    </Dialog>
  );
}
