export const PASSWORD = "Gatehouse1!";
export const DEMO_KEY = "api_0wUsHIlrkK1I6ADno5MfT10UjhR";

/** Signs the reports of the test's mail server. */
export const MAIL_REPORT_KEY = "key-of-the-test-and-its-mail-server";

export type Reply = { http: number; data: Record<string, unknown> };

/** What a credential, or nobody, asks of the API. */
export async function send(url: string, path: string, asked: { body?: unknown; key?: string } = {}): Promise<Reply> {
  const { body, key } = asked;
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = { "content-type": "application/json", ...(key ? { authorization: key } : {}) };
  const reply = await fetch(`${url}/api${path}`, { headers, ...init });
  return { http: reply.status, ...((await reply.json()) as { data: Record<string, unknown> }) };
}

/** What a reply holds of something that must not be refused. */
export function made({ http, data, ...rest }: Reply): Record<string, unknown> {
  if (http !== 200) throw new Error(`refused with ${http}: ${JSON.stringify({ data, ...rest })}`);
  return data;
}

/** A session that is nobody else's. */
export async function signIn(url: string, username: string): Promise<string> {
  const { data } = await send(url, "/token-auth", { body: { username, password: PASSWORD } });
  return String(data.token);
}

const tokens = new Map<string, Promise<string>>();

/** A session that all who ask for it share, as a password takes long to check: whoever ends it has to sign in by themselves. */
export function tokenOf(url: string, username: string): Promise<string> {
  const whose = `${username} at ${url}`;
  const token = tokens.get(whose) ?? signIn(url, username);
  tokens.set(whose, token);
  return token;
}

/** Each test file signs its users in anew, as another file may have ended their sessions. */
export const forgetTokens = (): void => tokens.clear();

/** Puts a page's person into their session before anything of it runs; once, as who signs out must stay outside. */
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
