import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./api.ts";

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/merchant/dashboard" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

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
