import { type AccountType, accountTypes, type Role } from "@gatehouse/contract/access.ts";

/** What the panel reads from its token. The server decides; this only chooses what to show. */
export type Session = {
  token: string;
  sid: string;
  accountType: AccountType;
  role: Role;
  /** Milliseconds since 1970. */
  expires: number;
  /** Where the sign-in came from, when the token says so. */
  ip: string;
  /** Who signed in as this person; "" when they did so themselves. */
  actor: string;
};

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

/** The session a token stands for, or undefined when it can not be read or is over. */
export function readToken(token: string, now = Date.now()): Session | undefined {
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
    role: claims.role === "admin" ? "admin" : "standard",
    ip: typeof claims.ip === "string" ? claims.ip : "",
    actor: typeof claims.act === "string" ? claims.act : "",
  };
}

export function currentSession(): Session | undefined {
  const token = sessionStorage.getItem(TOKEN);
  return token === null ? undefined : readToken(token);
}

export function startSession(token: string): Session | undefined {
  sessionStorage.setItem(TOKEN, token);
  return readToken(token);
}

export function clearSession(): void {
  sessionStorage.removeItem(TOKEN);
}

/** Remembers the page that asked for a sign-in, so that a link sent to a colleague still arrives. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(RETURN_TO, path);
}

/** The remembered page if it lies in the given area; forgotten either way. */
export function takeReturn(area: AccountType): string | undefined {
  const path = sessionStorage.getItem(RETURN_TO);
  sessionStorage.removeItem(RETURN_TO);
  return path?.startsWith(`/${area}/`) ? path : undefined;
}

/** One sentence for the sign-in page to say why somebody finds themselves there. */
export function leaveNotice(text: string): void {
  sessionStorage.setItem(NOTICE, text);
}

export function takeNotice(): string {
  const text = sessionStorage.getItem(NOTICE) ?? "";
  sessionStorage.removeItem(NOTICE);
  return text;
}
