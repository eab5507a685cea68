import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { call } from "./api.ts";

let sent: Headers | undefined;
beforeEach(() => {
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Headers }) => {
    sent = headers;
    return Response.json({ status: "success", data: null });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function answerSent(signal = new AbortController().signal): Promise<string | null | undefined> {
  await call(identityCalls.forgotUsername, { input: { email: "mara@rowe.test" }, signal });
  return sent?.get("X-Bot-Check");
}

test("what the installation's bot check answers goes along with a call", async () => {
  vi.stubGlobal("gatehouseBotCheck", () => "a person");
  expect(await answerSent()).toBe("a person");
  vi.stubGlobal("gatehouseBotCheck", async () => "a person, later");
  expect(await answerSent()).toBe("a person, later");
});

test("without one nothing is sent, and one that fails keeps no call back", async () => {
  expect(await answerSent()).toBe(null);
  vi.stubGlobal("gatehouseBotCheck", () => Promise.reject(new Error("blocked")));
  expect(await answerSent()).toBe("");
});

test("a call of somebody whose session is gone when the check has answered is still theirs", async () => {
  const claims = btoa(JSON.stringify({ ut: "merchant", exp: Date.now(), sid: "one" }));
  let kept: string | null = `head.${claims}.tail`;
  vi.stubGlobal("sessionStorage", { getItem: () => kept });
  vi.stubGlobal("gatehouseBotCheck", async () => "a person");
  const leaving = call(identityCalls.logout);
  kept = null;
  await leaving;
  expect(sent?.get("sid")).toBe("one");
});

test("a check that never answers is waited for no longer than a few seconds, and not at all by who has given up", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("gatehouseBotCheck", () => new Promise(() => undefined));
  const asked = answerSent();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBe("");
  const given = new AbortController();
  const left = answerSent(given.signal);
  given.abort();
  expect(await left).toBe("");
});

test("an answer that no header can hold is none", async () => {
  vi.stubGlobal("gatehouseBotCheck", () => "a person\nor two");
  expect(await answerSent()).toBe("");
});
