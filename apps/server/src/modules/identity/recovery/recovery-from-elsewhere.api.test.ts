import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp, toWindow } from "../../../../test/app.ts";
import { codeIn, lettersTo } from "../../../../test/letters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
});
beforeEach(() => toWindow(app));
afterAll(() => app.stop());

const HOME = "198.51.100.7";
const ELSEWHERE = "203.0.113.9";
const NEXT = "Harbour-9!x";

async function send(from: string, path: string, body: object): Promise<number> {
  const init = { method: "POST", headers: { "x-forwarded-for": from }, body: JSON.stringify(body) };
  return (await fetch(`${app.url}/api${path}`, init)).status;
}
const forgot = (from: string, username: string) => send(from, "/user/forgot-password", { username });
const reset = (from: string, username: string, reset_code: string) =>
  send(from, "/user/forgot-password/reset", { username, reset_code, password: NEXT });
const codes = async (username: string) => (await lettersTo(app, `${username}@example.test`)).map(codeIn);
const repeated = async (times: number, act: (n: number) => Promise<number>): Promise<number[]> => {
  const replies: number[] = [];
  for (let n = 0; n < times; n += 1) replies.push(await act(n));
  return replies;
};

async function owner(username: string): Promise<string> {
  const body = person({ username, email: `${username}@example.test`, password: PASSWORD });
  expect((await app.call("POST", "/user", body)).http).toBe(200);
  return username;
}

describe("the owner of a user name", () => {
  test("resets the password in spite of wrong codes, from another address and from the same one", async () => {
    const username = await owner("with_wrong_codes");
    expect(await forgot(HOME, username)).toBe(200);
    for (const from of [ELSEWHERE, HOME])
      expect(await repeated(70, (n) => reset(from, username, `bogus${n}`))).toContain(429);
    const [code = ""] = await codes(username);
    expect(await reset(HOME, username, code)).toBe(200);
  });

  test("is sent a code in spite of requests from another address, and keeps the one that they have", async () => {
    const username = await owner("with_requests");
    expect(await forgot(HOME, username)).toBe(200);
    const [first = ""] = await codes(username);
    expect(await repeated(8, () => forgot(ELSEWHERE, username))).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await forgot(HOME, username)).toBe(200);
    const [newest = ""] = await codes(username);
    expect(newest).not.toBe(first);
    expect(await reset(HOME, username, first)).toBe(200);
    expect(await reset(HOME, username, newest)).toBe(400);
  });

  test("is sent no more than twenty mails within a quarter of an hour, and each has a good code", async () => {
    const username = await owner("with_many_mails");
    for (let n = 1; n <= 25; n += 1) expect(await forgot(`203.0.113.${n}`, username)).toBe(200);
    // The worker answers twenty requests in one round.
    await codes(username);
    const sent = await codes(username);
    expect(sent).toHaveLength(20);
    expect(await reset(HOME, username, sent.at(-1) ?? "")).toBe(200);
  });
});

test("wrong codes are refused after sixty from one address, whatever names come with them", async () => {
  const replies = await repeated(61, (n) => reset("192.0.2.1", `nobody_at_all${n % 3}`, `bogus${n}`));
  expect(replies.slice(0, 60)).toEqual(Array(60).fill(400));
  expect(replies.at(-1)).toBe(429);
  expect(await reset("192.0.2.2", "nobody_at_all1", "bogus")).toBe(400);
});
