import type { AccountType, Role } from "@gatehouse/contract/access.ts";
import { redirect } from "@tanstack/react-router";
import { queryClient } from "../lib/query-client.ts";
import { currentSession, rememberReturn } from "../lib/session.ts";
import { dutyOf } from "../modules/identity/duty.ts";
import { userQuery } from "../modules/identity/queries.ts";

/** Lets only the account type of the area in; everybody else starts again at the root. */
export function gate(accountType: AccountType, href: string): void {
  const session = currentSession();
  if (session?.accountType === accountType) {
    askForUser();
    const duty = dutyOf(queryClient.getQueryData(userQuery.queryKey));
    if (duty !== undefined && !href.startsWith(duty)) throw redirect({ to: duty, replace: true });
    return;
  }
  if (session === undefined) rememberReturn(href);
  throw redirect({ to: "/", replace: true });
}

/** While the code of the page is still on its way, and without waiting: dates need the person's time zone. */
function askForUser(): void {
  void queryClient.prefetchQuery(userQuery);
}

/** Pages of an area that only one role sees; the others get the area's first page. */
export function gateRole(role: Role, area: AccountType): void {
  if (currentSession()?.role !== role) throw redirect({ to: `/${area}/dashboard`, replace: true });
}
