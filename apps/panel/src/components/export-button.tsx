import { Button } from "@gatehouse/ui/button/button.tsx";
import { useState } from "react";
import type { Search } from "../lib/report.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { FileTimes } from "./file-times.tsx";

/** `about`: how many of what, as in "3 customers". `zone`: in which the file tells times, where it tells any. */
type ExportButtonProps = { search: Search; total: number | undefined; about: string; zone?: string };

/** Hands out what a list shows, all pages of it. */
export function ExportButton({ search, total = 0, about, zone }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={total === 0} onClick={() => setOpen(true)}>
        Download or Print
      </Button>
      {open ? (
        <ExportDialog search={search} total={total} onClose={() => setOpen(false)}>
          {() => (
            <p className="muted">
              {about}, all pages of the list as it is filtered now. {zone ? <FileTimes zone={zone} /> : null}
            </p>
          )}
        </ExportDialog>
      ) : null}
    </>
  );
}
