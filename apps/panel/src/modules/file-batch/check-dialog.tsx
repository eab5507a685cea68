import { fileBatchCalls } from "@gatehouse/contract/file-batch/calls.ts";
import type { BatchCheck, LineError } from "@gatehouse/contract/file-batch/file-batch.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { inThousands } from "@gatehouse/ui/field/thousands.ts";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { saveFile } from "../../lib/hand-over.ts";
import { sayCount } from "../../lib/say.ts";
import { useFormat } from "../../lib/use-format.ts";
import { errorReport } from "./files.ts";
import { batchesKey } from "./queries.ts";

export type CheckedFile = { file: string; file_name: string; check: BatchCheck };

/** More errors than these are read in the downloaded report. */
const SHOWN = 100;

const columns = [
  { key: "line", header: "Line", align: "end" as const, width: 4, cell: ({ line }: LineError) => line },
  {
    key: "field",
    header: "Field",
    cell: ({ field }: LineError) => (field ? <span className="gh-mono">{field}</span> : "Row"),
  },
  { key: "reason", header: "Reason", cell: ({ reason }: LineError) => reason },
];

function Errors({ errors }: { errors: readonly LineError[] }) {
  return (
    <>
      <Table<LineError>
        label="Lines with errors"
        columns={columns}
        rows={errors.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
      />
      {errors.length > SHOWN ? (
        <p className="muted">The first {SHOWN} are shown. Download the report for all.</p>
      ) : null}
      <div>
        <Button onClick={() => saveFile("file-batch-errors.csv", errorReport(errors))}>Download error report</Button>
      </div>
    </>
  );
}

function Duplicate({ check }: { check: BatchCheck }) {
  const format = useFormat();
  if (!check.duplicate_of) return null;
  return (
    <p role="alert">
      <b>You uploaded the same file on {format.dateTime(check.duplicate_of.created_at)}.</b> Charging it again charges
      every line a second time.
    </p>
  );
}

/** Shows what a file would charge, and charges its ready lines. */
export function CheckDialog({ checked, onClose }: { checked: CheckedFile; onClose: () => void }) {
  const { file, file_name, check } = checked;
  const { ready_lines, errors, duplicate_of } = check;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(fileBatchCalls.uploadFileBatch, { input: { file, file_name } }),
    onSuccess: () => {
      toast(`Charging ${sayCount(ready_lines, "line")}`, "success");
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: batchesKey }),
  });
  const verb = duplicate_of ? "Charge again:" : "Charge";
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" disabled={ready_lines === 0} loading={isPending} onClick={() => mutate()}>
        {verb} {sayCount(ready_lines, "line")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={file_name} size="large" footer={footer}>
      <div className="stack">
        <p role="status">
          <b>
            {sayCount(ready_lines, "line")} ready, {inThousands(errors.length)} with errors.
          </b>{" "}
          {errors.length > 0 ? "Lines with errors are left out. Correct them and upload only them." : null}
        </p>
        <Duplicate check={check} />
        {errors.length > 0 ? <Errors errors={errors} /> : null}
      </div>
    </Dialog>
  );
}
