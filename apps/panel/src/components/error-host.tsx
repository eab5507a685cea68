import { lazy, Suspense } from "react";
import { shownError } from "../lib/errors.ts";
import { useStore } from "../lib/store.ts";

// The dialog's code comes with the first error, so that the sign-in page does not carry it.
const ErrorDialog = lazy(() => import("./error-dialog.tsx"));

export function ErrorHost() {
  const error = useStore(shownError);
  if (error === undefined) return null;
  return (
    <Suspense>
      <ErrorDialog error={error} onClose={() => shownError.set(undefined)} />
    </Suspense>
  );
}
