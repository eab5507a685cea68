import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { call } from "./api.ts";
import { clearSession, leaveNotice } from "./session.ts";

/** A full page load, not a route change: nothing of the session may stay in memory for the next person. */
export function leave(notice = ""): void {
  clearSession();
  if (notice !== "") leaveNotice(notice);
  location.assign("/");
}

/** Ends the session on the server, then here; here also when the server can not be reached. */
export async function signOut(notice = ""): Promise<void> {
  await call(identityCalls.logout, { keepalive: true }).catch(() => undefined);
  leave(notice);
}
