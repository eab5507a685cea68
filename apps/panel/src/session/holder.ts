import { type Holder, may, type Permission } from "@gatehouse/contract/access.ts";
import { useQuery } from "@tanstack/react-query";
import { currentSession } from "./session.ts";
import { userQuery } from "./user.ts";

/**
 * The signed-in person as far as they are known. Role admin is known before the user has arrived, and what anybody else
 * may do is `known` only then; of somebody who cannot be fetched no more will be.
 */
export function useHolder(): { holder?: Holder; known: boolean } {
  const { data: user, isPending } = useQuery(userQuery);
  const session = currentSession();
  if (session === undefined) return { known: true };
  const holder: Holder = user ?? { account_type: session.accountType, role: session.role, permissions: {} };
  return { holder, known: holder.role === "admin" || !isPending };
}

/** Whether the signed-in person may do something. */
export function useMay(): (permission: Permission) => boolean {
  const { holder } = useHolder();
  return (permission) => holder !== undefined && may(holder, permission);
}
