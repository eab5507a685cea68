import { type ComponentType, lazy, useEffect, useEffectEvent } from "react";
import { toast } from "../toast/toast.tsx";

type Loads<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part that comes when it is needed. Where it can't, because the line is dead, `instead` stands for it: the page stays, and
 * with it whatever is typed there.
 */
export function lazyPart<P extends object>(load: Loads<P>, instead: ComponentType<P> = Missing) {
  return lazy(() => load().catch(() => ({ default: instead })));
}

const tellMissing = () =>
  toast("This part could not be loaded. Load the page again once the server can be reached.", "error");

function Missing() {
  useEffect(tellMissing, []);
  return null;
}

/** Instead of what would lie over the page: it is closed again, so that nothing goes on waiting for it. */
export function MissingOver({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    tellMissing();
    close();
  }, []);
  return null;
}
