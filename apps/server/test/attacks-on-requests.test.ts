import { request as httpRequest } from "node:http";
import { base64url, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ABSOLUTE_SECONDS } from "../src/modules/identity/sessions/session-token.ts";
import { DEMO_KEY, PASSWORD, person, type TestApp, testApp } from "./app.ts";

/** What can be done to a request itself: its token, its headers, its verb; and what answers give away. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const BOGUS = `api_${"0".repeat(27)}`;
const bearer = async (username = "demo_clerk") => (await app.signIn(username)).slice("Bearer ".length);
const opens = async (token: string) => (await app.call("GET", "/user", undefined, `Bearer ${token}`)).http;

/** Headers as a list may repeat a name, which `fetch` would join. */
function raw(method: string, path: string, headers: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sized = [...headers, "Host", `${hostname}:${port}`];
    const outgoing = httpRequest({ hostname, port, method, path: `/api${path}`, headers: sized }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

describe("a session's token", () => {
  const json = (value: unknown) => base64url.encode(JSON.stringify(value));
  const parts = (token: string) => token.split(".") as [string, string, string];
  const claimsOf = (token: string) => JSON.parse(new TextDecoder().decode(base64url.decode(parts(token)[1])));

  test("is nothing without its signature, whatever its head calls that", async () => {
    const [, claims, signature] = parts(await bearer());
    for (const alg of ["none", "None", "NONE", "", "HS512", "RS256"])
      for (const end of ["", signature])
        expect([alg, await opens(`${json({ alg })}.${claims}.${end}`)]).toEqual([alg, 401]);
  });

  test("is not signed by a key that it brings along or points at", async () => {
    const claims = claimsOf(await bearer());
    const own = new Uint8Array(32).fill(7);
    const heads = [
      { kid: "../../../../dev/null" },
      { kid: "' UNION SELECT 'x" },
      { jwk: { kty: "oct", k: base64url.encode(own) } },
      { jku: `${app.url}/keys.json` },
      { x5u: `${app.url}/key.pem` },
    ];
    for (const head of heads)
      for (const key of [own, new Uint8Array(32)])
        expect(await opens(await new SignJWT(claims).setProtectedHeader({ alg: "HS256", ...head }).sign(key))).toBe(
          401,
        );
  });

  test("can't be altered: not its user, its role, its end, nor a single letter of its signature", async () => {
    const token = await bearer();
    const [head, , signature] = parts(token);
    const claims = claimsOf(token);
    const forged = [
      { ...claims, ut: "admin", role: "admin" },
      { ...claims, sid: "00000000000000000000" },
      { ...claims, exp: claims.exp + ABSOLUTE_SECONDS },
    ];
    for (const one of forged) expect(await opens(`${head}.${json(one)}.${signature}`)).toBe(401);
    const turned = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
    expect(await opens(token.replace(signature, turned))).toBe(401);
    expect(await opens(token)).toBe(200);
  });

  test("gives no right that the database doesn't: what it says of type and role is for the panel alone", async () => {
    const claims = { ...claimsOf(await bearer()), ut: "admin", role: "admin" };
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(app.services.keys.signing);
    const { data } = await app.call("GET", "/user", undefined, `Bearer ${signed}`);
    expect([data.account_type, data.role]).toEqual(["merchant", "standard"]);
    expect((await app.call("GET", "/partner", undefined, `Bearer ${signed}`)).http).toBe(403);
  });

  test("ends with its time, though its session is kept alive, and after a quarter of an hour without a call", async () => {
    const token = await bearer();
    for (let passed = 0; passed < ABSOLUTE_SECONDS; passed += 600) {
      expect(await opens(token)).toBe(200);
      app.pass(600_000);
    }
    expect(await opens(token)).toBe(401);
    const idle = await bearer();
    app.pass(901_000);
    expect(await opens(idle)).toBe(401);
  });

  test("is refused in every other place than the header for it", async () => {
    const token = await bearer();
    expect((await app.call("GET", `/user?token=${token}&authorization=Bearer%20${token}`, undefined, "")).http).toBe(
      401,
    );
    for (const headers of [
      ["Cookie", `token=${token}; authorization=${token}`],
      ["X-Authorization", `Bearer ${token}`],
    ])
      expect(await raw("GET", "/user", headers)).toBe(401);
  });
});

describe("credentials", () => {
  test("that come twice are no credential, in whatever order the good one stands", async () => {
    for (const [first, second] of [
      [DEMO_KEY, BOGUS],
      [BOGUS, DEMO_KEY],
      [DEMO_KEY, `Bearer ${await bearer("other_merchant")}`],
      [DEMO_KEY, DEMO_KEY],
    ] as [string, string][]) {
      expect(await raw("GET", "/user", ["Authorization", first, "authorization", second])).toBe(401);
      expect(await raw("GET", "/user", ["Authorization", `${first}, ${second}`])).toBe(401);
    }
    expect(await raw("GET", "/user", ["Authorization", DEMO_KEY])).toBe(200);
  });

  test("of a key are not mixed with a session's: the header alone says who calls", async () => {
    const { sid } = (await app.call("POST", "/token-auth", { username: "other_merchant", password: PASSWORD }, ""))
      .data;
    const reply = await fetch(`${app.url}/api/user`, {
      headers: { authorization: DEMO_KEY, sid, cookie: `sid=${sid}`, "x-session-id": sid },
    });
    const { data } = (await reply.json()) as { data: { username: string } };
    expect(data.username).toBe("demo_merchant");
  });
});

describe("a verb", () => {
  test("is the one that was sent, whatever a header, a query or the body says", async () => {
    const { id } = (await app.call("POST", "/user", person({ username: "verb_victim" }))).data;
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])
      await raw("POST", `/user/${id}`, ["Authorization", DEMO_KEY, name, "DELETE"]);
    await app.call("POST", `/user/${id}?_method=DELETE`, { _method: "DELETE" });
    await app.call("GET", `/user/${id}?_method=DELETE`);
    expect((await app.call("GET", `/user/${id}`)).http).toBe(200);
  });

  test("that no call has is not found, and says nothing of who may", async () => {
    for (const verb of ["PUT", "PATCH", "TRACE", "PROPFIND"])
      expect([404, 405, 400]).toContain(await raw(verb, "/user", ["Authorization", DEMO_KEY]));
  });
});

describe("a name", () => {
  const tryIn = (username: string, password: string) => app.call("POST", "/token-auth", { username, password }, "");

  test("that nobody has is answered like one that somebody has: wrong, disabled, without a password, or paused", async () => {
    await app.call("POST", "/user", person({ username: "asleep_victim", status: "disabled", password: PASSWORD }));
    await app.call("POST", "/user", person({ username: "invited_victim", email: "invited@example.test" }));
    const answers = new Set<string>();
    const paused: string[] = [];
    for (const name of ["demo_merchant", "nobody_has_this1", "asleep_victim", "invited_victim"])
      for (let n = 0; n < 12; n += 1) {
        const { http, msg, data } = await tryIn(name, "Wrong-guess-1!");
        if (n < 10) answers.add(JSON.stringify([http, msg, data]));
        else paused.push(JSON.stringify([http, msg.replace(/\S+Z$/, "then"), data]));
      }
    expect([...answers]).toEqual([JSON.stringify([401, "invalid username or password", null])]);
    const told = "too many wrong passwords: sign-in from this address is paused until then";
    expect(paused).toEqual(Array(8).fill(JSON.stringify([429, told, null])));
  });

  test("is recovered alike, and nothing is mailed to whoever has no account", async () => {
    for (const [path, body] of [
      ["/user/forgot-username", { email: "nobody@example.test" }],
      ["/user/forgot-username", { email: "demo_merchant@example.test" }],
      ["/user/forgot-password", { username: "nobody_has_this1" }],
      ["/user/forgot-password", { username: "demo_merchant" }],
    ] as const) {
      const { http, msg, data } = await app.call("POST", path, body, "");
      expect([http, msg, data]).toEqual([200, "success", null]);
    }
  });
});
