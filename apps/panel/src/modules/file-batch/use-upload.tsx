import { fileBatchCalls } from "@gatehouse/contract/file-batch/calls.ts";
import { BATCH_BYTES } from "@gatehouse/contract/file-batch/columns.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { CheckDialog, type CheckedFile } from "./check-dialog.tsx";
import { textOf } from "./files.ts";

async function checkFile(chosen: File): Promise<CheckedFile> {
  const file_name = chosen.name.slice(-200);
  const file = await textOf(chosen);
  return { file, file_name, check: await call(fileBatchCalls.checkFileBatch, { input: { file, file_name } }) };
}

/** Checks a file that is chosen or dropped, and opens its report. */
export function useUpload() {
  const chooser = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<CheckedFile>();
  const { mutate, isPending } = useMutation({ mutationFn: checkFile, onSuccess: setChecked });
  const take = (chosen: File | undefined) => {
    if (!chosen || isPending) return;
    if (chosen.size > BATCH_BYTES) toast("The file is larger than 10 MB. Split it into several files.", "error");
    else mutate(chosen);
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    take(chosen);
    // The same file can be chosen again after a correction.
    event.target.value = "";
  };
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    },
  };
  const dialog = (
    <>
      <input ref={chooser} type="file" hidden accept=".csv,text/csv" aria-label="CSV file" onChange={pick} />
      {checked ? <CheckDialog checked={checked} onClose={() => setChecked(undefined)} /> : null}
    </>
  );
  return { dialog, drop, isPending, choose: () => chooser.current?.click() };
}
