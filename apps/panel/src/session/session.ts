import { type AccountType, accountTypes, type Role } from "@gatehouse/contract/access.ts";

/** What the panel reads from its token. The server decides; this only chooses what to show. */
export type Session = {
  token: string;
  sid: string;
  userId: string;
  accountType: AccountType;
  role: Role;
  /** Milliseconds since 1970. */
  expires: number;
  /** Where the sign-in came from, when the token says so. */
  ip: string;
  /** Who signed in as this person; "" when they did so themselves. */
  actor: string;
};

const OURS = "gatehouse.";
const TOKEN = "gatehouse.token";
const RETURN_TO = "gatehouse.return-to";
const NOTICE = "gatehouse.notice";

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** The session a token stands for, or undefined when it cannot be read or is over. */
function readToken(token: string, now = Date.now()): Session | undefined {
  const claims = claimsOf(token);
  if (claims === undefined) return undefined;
  const accountType = accountTypes.find((type) => type === claims.ut);
  const expires = Number(claims.exp) * 1000;
  if (accountType === undefined || !(expires > now)) return undefined;
  return {
    token,
    accountType,
    expires,
    sid: String(claims.sid ?? ""),
    userId: String(claims.sub ?? ""),
    role: claims.role === "admin" ? "admin" : "standard",
    ip: typeof claims.ip === "string" ? claims.ip : "",
    actor: typeof claims.act === "string" ? claims.act : "",
  };
}

/**
 * A session belongs to its tab, by the specification: an administrator who logs in as somebody works in two tabs as two
 * people. So a new tab asks for a sign-in, and signing out ends what this tab holds and nothing else.
 */
export function currentSession(): Session | undefined {
  const token = sessionStorage.getItem(TOKEN);
  if (token === null) return undefined;
  if (lastRead?.token !== token) lastRead = readToken(token);
  return lastRead && lastRead.expires > Date.now() ? lastRead : undefined;
}

/** Whether an administrator works here in somebody's name. */
export const isStandIn = (): boolean => Boolean(currentSession()?.actor);

/** Each row of a list asks who is signed in, and to read a token takes longer than all the rest of a row. */
let lastRead: Session | undefined;

export function startSession(token: string): Session | undefined {
  sessionStorage.setItem(TOKEN, token);
  return readToken(token);
}

/** Forgets the session and all that was kept for it in this tab. */
export function clearSession(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key);
}

/** Whose session this tab holds, be it over or not. */
export function holder(): string {
  return String(claimsOf(sessionStorage.getItem(TOKEN) ?? "")?.sub ?? "");
}

/** Lets go of a session that ran out, so that whoever signs in again goes on where they were. */
export function suspendSession(): void {
  rememberReturn(location.pathname + location.search);
  sessionStorage.removeItem(TOKEN);
}

/** Remembers the page that asked for a sign-in; of somebody whose session ran out, for them alone. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(RETURN_TO, `${holder()} ${path}`);
}

/** The remembered page if it lies in the area of whoever signed in; forgotten either way. */
export function takeReturn({ accountType, userId }: Session): string | undefined {
  const [owner = "", path = ""] = (sessionStorage.getItem(RETURN_TO) ?? "").split(" ", 2);
  sessionStorage.removeItem(RETURN_TO);
  const theirs = owner === "" || owner === userId;
  return theirs && path.startsWith(`/${accountType}/`) ? path : undefined;
}

/** One sentence for the sign-in page to say why somebody finds themselves there. */
export function leaveNotice(text: string): void {
  sessionStorage.setItem(NOTICE, text);
}

export const readNotice = (): string => sessionStorage.getItem(NOTICE) ?? "";

export function forgetNotice(): void {
  sessionStorage.removeItem(NOTICE);
}
