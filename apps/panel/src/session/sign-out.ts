import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { call } from "../lib/api.ts";
import { keepUnfinished } from "../lib/unfinished.ts";
import { clearSession, leaveNotice, suspendSession } from "./session.ts";

/**
 * Somebody leaves once, for the reason that came first: several calls may learn at the same moment that the session is over,
 * and each load of the page would break off the one before.
 */
let leaving = false;

function leave(): boolean {
  const first = !leaving;
  leaving = true;
  return first;
}

/** The page goes on until the next has come. */
export const isLeaving = (): boolean => leaving;

/** Reloads a page that the user signed out of, when the browser has kept it and shows it again after Back. */
export function reloadWhenShownAgain(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && leaving) location.reload();
  });
}

/** A full page load, not a route change: nothing of the session may stay in memory for the next person. */
function toSignIn(notice: string): void {
  if (notice !== "") leaveNotice(notice);
  location.assign("/");
}

function expire(notice: string): void {
  suspendSession();
  toSignIn(notice);
}

/** On a line that is dead no answer comes, and nobody's data stay on the screen for want of one. */
const ANSWER_MS = 3_000;

const endOnServer = () =>
  call(identityCalls.logout, { keepalive: true, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);

/** Ends the session on the server, then here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (!leave()) return;
  await endOnServer();
  clearSession();
  toSignIn("");
}

/** The same because nobody was there: who comes back finds the page again. */
export async function signOutIdle(): Promise<void> {
  if (!leave()) return;
  await endOnServer();
  expire("You were signed out after 15 minutes without activity.");
}

/** The session ended elsewhere while somebody may be typing. */
export function sessionEnded(): void {
  if (!leave()) return;
  keepUnfinished();
  expire("Your session has ended. Sign in again.");
}
