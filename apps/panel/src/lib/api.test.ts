import { readFileSync } from "node:fs";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { VERSION_SHAPE, VISITOR_SHAPE } from "@gatehouse/contract/panel-headers.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./api.ts";

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/merchant/dashboard" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** What is told of a call that the server answered with this body. */
async function told(body: unknown, otherwise?: string): Promise<string> {
  vi.stubGlobal("fetch", async () => Response.json(body, { status: 400 }));
  const asked = call(identityCalls.getUser, otherwise ? { otherwise } : {});
  return asked.then(
    () => "nothing",
    (error: Error) => error.message,
  );
}

test("a refusal is told by its msg, or by its data where that is a plain string", async () => {
  expect(await told({ status: "failed", msg: "not today", data: null })).toBe("not today");
  expect(await told({ status: "failed", msg: "not today", data: { why: "rain" } })).toBe("not today");
  expect(await told({ status: "failed", msg: "not today", data: "it rains" })).toBe("it rains");
  expect(await told({ status: "failed", msg: "not today", data: "" })).toBe("not today");
});

test("where the server gives no reason, the call's own words stand for it, or else the status", async () => {
  expect(await told({ status: "failed", msg: "", data: null }, "error reseting ip")).toBe("error reseting ip");
  expect(await told({ status: "failed", msg: "not today", data: null }, "error reseting ip")).toBe("not today");
  expect(await told("no envelope")).toBe("The server answered 400");
});

test("each call says which panel makes it and from which browser, signed in or not, attended or not", async () => {
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Headers }) => {
    sent.push(headers);
    return Response.json({ status: "success", data: null });
  });
  vi.stubEnv("PANEL_VERSION", "0.1.0+1a2b3c4d");
  await call(identityCalls.forgotUsername, { input: { email: "mara@rowe.test" } });
  await call(identityCalls.getUser, { unattended: true });
  const claims = btoa(JSON.stringify({ ut: "merchant", exp: Date.now(), sid: "one" }));
  vi.stubGlobal("sessionStorage", { getItem: () => `head.${claims}.tail` });
  await call(identityCalls.getUser);
  expect(sent.map((headers) => headers.get("X-App-Version"))).toEqual(Array(3).fill("0.1.0+1a2b3c4d"));
  const visitors = new Set(sent.map((headers) => headers.get("X-Visitor")));
  expect([...visitors]).toEqual([expect.stringMatching(VISITOR_SHAPE)]);
  expect(sent.map((headers) => headers.get("sid"))).toEqual([null, null, "one"]);
});

test("of several calls that are made in one step each is sent in a step of its own, in their order, as whoever made them", async () => {
  const sent: string[] = [];
  let sid = "one";
  const claims = () => btoa(JSON.stringify({ ut: "merchant", exp: Date.now(), sid }));
  vi.stubGlobal("sessionStorage", { getItem: () => `head.${claims()}.tail` });
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Headers }) => {
    sent.push(String(headers.get("sid")));
    return Response.json({ status: "success", data: null });
  });
  const made = [1, 2, 3].map(() => call(identityCalls.getUser));
  sid = "another";
  const seen: number[] = [];
  for (const one of made) {
    await one;
    seen.push(sent.length);
  }
  expect(seen).toEqual([1, 2, 3]);
  expect(sent).toEqual(["one", "one", "one"]);
});

test("the panel's version is one that the server's log takes", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(`${version}+1a2b3c4d`).toMatch(VERSION_SHAPE);
});
