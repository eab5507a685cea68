export const PASSWORD = "Gatehouse1!";

/** Signs the reports of the test's mail server. */
export const MAIL_REPORT_KEY = "key-of-the-test-and-its-mail-server";

export type Reply = { http: number; data: Record<string, unknown> };

/** Calls the API, with a credential if one is given. */
export async function send(url: string, path: string, asked: { body?: unknown; key?: string } = {}): Promise<Reply> {
  const { body, key } = asked;
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "content-type": "application/json", ...(key ? { authorization: key } : {}) };
  const reply = await fetch(`${url}/api${path}`, { headers, ...init });
  return { http: reply.status, ...((await reply.json()) as { data: Record<string, unknown> }) };
}

/** Returns the data of a reply; throws if the call was refused. */
export function made({ http, data, ...rest }: Reply): Record<string, unknown> {
  if (http !== 200) throw new Error(`refused with ${http}: ${JSON.stringify({ data, ...rest })}`);
  return data;
}

/** Starts a session and returns its token. */
export async function signIn(url: string, username: string): Promise<string> {
  const { data } = await send(url, "/token-auth", { body: { username, password: PASSWORD } });
  return String(data.token);
}

const tokens = new Map<string, Promise<string>>();

/** Returns a session that the tests of a file share. A test that ends its session uses `signIn` instead. */
export function tokenOf(url: string, username: string): Promise<string> {
  const whose = `${username} at ${url}`;
  const token = tokens.get(whose) ?? signIn(url, username);
  tokens.set(whose, token);
  return token;
}

/** Each test file signs its users in anew, as another file may have ended their sessions. */
export const forgetTokens = (): void => tokens.clear();

/** An init script that starts a page with this session; once, so that signing out has its effect. */
export function hold(token: string): [(value: string) => void, string] {
  return [
    (value) => {
      if (sessionStorage.getItem("test-session") === null) sessionStorage.setItem("gatehouse.token", value);
      sessionStorage.setItem("test-session", "set");
    },
    token,
  ];
}

export const card = { number: "4111111111111111", expiration_date: "12/30", cvc: "999" };
