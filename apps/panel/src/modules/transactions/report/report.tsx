import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { type ComponentProps, Suspense } from "react";

const ReportDialog = lazyPart(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

/** What downloads or prints a list. Its code comes when it is wanted, so that no list waits for it. */
export function Report(props: ComponentProps<typeof ReportDialog>) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  );
}
