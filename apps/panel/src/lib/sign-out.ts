import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { call } from "./api.ts";
import { clearSession, leaveNotice, suspendSession } from "./session.ts";

/** A full page load, not a route change: nothing of the session may stay in memory for the next person. */
function toSignIn(notice: string): void {
  if (notice !== "") leaveNotice(notice);
  location.assign("/");
}

/** The server does not know the session any more, or it is about to forget it. */
export function expire(notice: string): void {
  suspendSession();
  toSignIn(notice);
}

const endOnServer = () => call(identityCalls.logout, { keepalive: true }).catch(() => undefined);

/** Ends the session on the server, then here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await endOnServer();
  clearSession();
  toSignIn("");
}

/** The same because nobody was there: who comes back finds the page again. */
export async function signOutIdle(): Promise<void> {
  await endOnServer();
  expire("You were signed out after 15 minutes without activity.");
}
