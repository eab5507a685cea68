import { type ComponentType, lazy, useEffect } from "react";
import { toast } from "../toast/toast.tsx";

type Loads<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part that comes when it is needed. Where it can't, because the line is dead, `instead` stands for it: the page stays, and
 * with it whatever is typed there.
 */
export function lazyPart<P extends object>(load: Loads<P>, instead: ComponentType<P> = Missing) {
  return lazy(() => load().catch(() => ({ default: instead })));
}

function Missing() {
  useEffect(
    () => toast("This part could not be loaded. Load the page again once the server can be reached.", "error"),
    [],
  );
  return null;
}
