import { Button } from "@gatehouse/ui/button/button.tsx";
import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { Suspense, useState } from "react";
import { useMay } from "../../../session/holder.ts";
import { Report } from "../report/report.tsx";
import { everSince, requestOf } from "../search/request.ts";
import type { BulkAct } from "./plan.ts";
import type { Selection } from "./use-selection.tsx";
import "./selection.css";

const BulkDialog = lazyPart(async () => ({ default: (await import("./bulk-dialog.tsx")).BulkDialog }));

/** What can be done with the payments that are ticked; nothing as long as none is. */
export function SelectionBar({ ids, clear }: Selection) {
  const may = useMay();
  const [asked, setAsked] = useState<BulkAct | "export">();
  const close = () => setAsked(undefined);
  if (ids.length === 0) return null;
  return (
    <section className="selection-bar" aria-label="Selection">
      <strong aria-live="polite">{ids.length} selected</strong>
      {may("process_capture") ? <Button onClick={() => setAsked("capture")}>Capture…</Button> : null}
      <Button onClick={() => setAsked("email")}>Send receipts…</Button>
      <Button onClick={() => setAsked("export")}>Export…</Button>
      <Button kind="quiet" onClick={clear}>
        Clear
      </Button>
      <Suspense>
        {asked === "export" ? <Report request={exportOf(ids)} total={ids.length} onClose={close} /> : null}
        {asked === "capture" || asked === "email" ? (
          <BulkDialog act={asked} ids={ids} onClose={close} onDone={clear} />
        ) : null}
      </Suspense>
    </section>
  );
}

function exportOf(ids: string[]) {
  const request = requestOf({}, [everSince]);
  return { ...request, input: { ...request.input, transaction_id: { operator: "=", value: ids } } };
}
