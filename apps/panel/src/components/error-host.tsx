import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { Suspense, useEffect } from "react";
import { type ShownError, shownError } from "../lib/errors.ts";
import { useStore } from "../lib/store.ts";

// The dialog's code comes with the first error, so that the sign-in page does not carry it.
const ErrorDialog = lazyPart(() => import("./error-dialog.tsx"), ErrorInPassing);

export function ErrorHost() {
  const error = useStore(shownError);
  if (error === undefined) return null;
  return (
    <Suspense>
      <ErrorDialog error={error} onClose={() => shownError.set(undefined)} />
    </Suspense>
  );
}

/** What the dialog would have said, without its code. */
function ErrorInPassing({ error, onClose }: { error: ShownError; onClose(): void }) {
  useEffect(() => {
    toast(error.message, "error");
    onClose();
  });
  return null;
}
