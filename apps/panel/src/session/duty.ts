import type { User } from "@gatehouse/contract/identity/user.ts";
import { queryClient } from "../lib/query-client.ts";
import { currentSession, takeReturn } from "./session.ts";
import { userQuery } from "./user.ts";

/** The page of what a person must do before anything else. */
export function dutyOf(user: User | undefined) {
  if (user?.flags.password_expired === "true") return `/${user.account_type}/change_password` as const;
  if (user?.flags.tos_required === "true") return "/auth/accept-tos" as const;
  return undefined;
}

/** Where a signed-in person goes on: to what they owe, then to where they wanted to go. */
export async function nextPage(): Promise<string> {
  const session = currentSession();
  if (session === undefined) return "/auth";
  const user = await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
  return dutyOf(user) ?? takeReturn(session) ?? `/${session.accountType}/dashboard`;
}
