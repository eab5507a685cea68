import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { type ComponentProps, Suspense } from "react";

const ConfigDialog = lazyPart(async () => ({ default: (await import("./config-dialog.tsx")).ConfigDialog }));

/** Lays out lists. Its code comes when it is wanted, so that no list waits for it. */
export function Config(props: ComponentProps<typeof ConfigDialog>) {
  return (
    <Suspense>
      <ConfigDialog {...props} />
    </Suspense>
  );
}
