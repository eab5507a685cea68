import type { AccountType } from "@gatehouse/contract/access.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { redirect } from "@tanstack/react-router";
import { queryClient } from "../lib/query-client.ts";
import { dutyOf } from "./duty.ts";
import { currentSession, rememberReturn } from "./session.ts";
import { isLeaving } from "./sign-out.ts";
import { userQuery } from "./user.ts";

/** What the router says of whoever comes to a page, or only points at a link to it. */
type Coming = { preload: boolean };
type Place = { location: { href: string } };

const peopleOf: Record<AccountType, string> = { admin: "administration", partner: "partners", merchant: "merchants" };

/** Whoever is led elsewhere than they wanted is told why. */
function tellShut({ preload }: Coming, openTo: string): void {
  if (!preload) toast(`That page is open to ${openTo} only`);
}

/** Lets only the account type of the area in; everybody else starts again at the root. */
export function gate(
  accountType: AccountType,
  { location: { href }, ...coming }: Coming & Place,
): Promise<never> | undefined {
  const session = currentSession();
  if (session?.accountType === accountType) {
    askForUser();
    const duty = dutyOf(queryClient.getQueryData(userQuery.queryKey));
    if (duty !== undefined && !href.startsWith(duty)) throw redirect({ to: duty, replace: true });
    return undefined;
  }
  // The sign-in is on its way as a page of its own, which says why: here it would take its place, or its words.
  if (isLeaving()) return new Promise<never>(() => undefined);
  if (session === undefined) rememberReturn(href);
  else tellShut(coming, peopleOf[accountType]);
  throw redirect({ to: "/", replace: true });
}

/** While the code of the page is still on its way, and without waiting: dates need the person's time zone. */
function askForUser(): void {
  void queryClient.prefetchQuery(userQuery);
}

/** Pages of an area that only administrators see; the others get the area's first page. */
export const gateAdmins =
  (area: AccountType) =>
  (coming: Coming): void => {
    if (currentSession()?.role === "admin") return;
    tellShut(coming, "administrators of the account");
    throw redirect({ to: `/${area}/dashboard`, replace: true });
  };

/** Pages of all areas that a merchant's other users don't see; in the other areas permissions decide. */
export function gateMerchantAdmins(coming: Coming): void {
  if (currentSession()?.accountType === "merchant") gateAdmins("merchant")(coming);
}

/** An address of the area that leads to no page. */
export const refuseUnknown =
  (area: AccountType) =>
  ({ preload }: Coming): void => {
    if (!preload) toast("There is no such page");
    throw redirect({ to: `/${area}/dashboard`, replace: true });
  };
