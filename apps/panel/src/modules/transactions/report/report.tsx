import { type ComponentProps, lazy, Suspense } from "react";

const ReportDialog = lazy(() => import("./report-dialog.tsx").then(({ ReportDialog }) => ({ default: ReportDialog })));

/** What downloads or prints a list. Its code comes when it is wanted, so that no list waits for it. */
export function Report(props: ComponentProps<typeof ReportDialog>) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  );
}
