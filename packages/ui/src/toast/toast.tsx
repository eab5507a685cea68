import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import "./toast.css";

export type ToastKind = "success" | "error" | "info";
type Item = { id: number; message: string; kind: ToastKind };

const LIFE = 5000;
const icons = { success: CircleCheck, error: CircleAlert, info: Info };

let items: Item[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: Item[]) {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const dismiss = (id: number) => update(items.filter((item) => item.id !== id));

export function toast(message: string, kind: ToastKind = "info") {
  lastId += 1;
  update([...items, { id: lastId, message, kind }]);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => items);
  return (
    <section className="gh-toasts" aria-label="Notifications" aria-live="polite">
      {shown.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </section>
  );
}

/** The clock stops while it is pointed at or focused: nobody loses a message they are reading. */
function Toast({ item }: { item: Item }) {
  const timer = useRef(0);
  const stop = () => window.clearTimeout(timer.current);
  const start = () => {
    stop();
    timer.current = window.setTimeout(() => dismiss(item.id), LIFE);
  };
  useEffect(() => {
    timer.current = window.setTimeout(() => dismiss(item.id), LIFE);
    return () => window.clearTimeout(timer.current);
  }, [item.id]);
  const Icon = icons[item.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses its own clock, nothing can be operated here
    <div
      className={`gh-toast gh-toast-${item.kind}`}
      onMouseEnter={stop}
      onMouseLeave={start}
      onFocus={stop}
      onBlur={start}
    >
      <Icon aria-hidden="true" />
      <p>{item.message}</p>
      <button type="button" aria-label="Close notification" onClick={() => dismiss(item.id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
