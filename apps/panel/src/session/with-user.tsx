import type { User } from "@gatehouse/contract/identity/user.ts";
import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failed } from "../components/failed.tsx";
import { userQuery } from "./user.ts";
import "./with-user.css";

/** What needs to know the person; until then its outline, or why it cannot be shown. */
export function WithUser({ children }: { children: (user: User) => ReactNode }) {
  const { data: user, error, refetch } = useQuery(userQuery);
  if (user) return children(user);
  return (
    <div className="gh-panel identity-form" aria-busy={error === null}>
      {error ? <Failed error={error} onRetry={refetch} /> : <Skeleton width="100%" height={320} />}
    </div>
  );
}
