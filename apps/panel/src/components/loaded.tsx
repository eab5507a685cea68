import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import type { ReactNode } from "react";
import { Failed } from "./failed.tsx";
import type { Sought } from "./no-such.tsx";

type LoadedProps<T> = {
  asked: { data: T | undefined; error: Error | null; refetch: () => unknown };
  sought?: Sought;
  children: (data: T) => ReactNode;
};

/** What needs a record to be shown; until it is there its outline, or why it cannot be shown. */
export function Loaded<T>({ asked, sought, children }: LoadedProps<T>) {
  const { data, error, refetch } = asked;
  if (data !== undefined) return children(data);
  return (
    <div className="gh-panel group" aria-busy={error === null}>
      {error ? <Failed error={error} onRetry={refetch} sought={sought} /> : <Skeleton width="100%" height={320} />}
    </div>
  );
}
