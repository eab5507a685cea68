import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

async function answerSent(): Promise<string | null | undefined> {
  await call(identityCalls.forgotUsername, { input: { email: "mara@rowe.test" } });
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
