import { VISITOR_SHAPE } from "@gatehouse/contract/panel-headers.ts";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** A page that is loaded anew in a browser with this storage. */
async function page(storage: Pick<Storage, "getItem" | "setItem">): Promise<() => string> {
  vi.stubGlobal("localStorage", storage);
  vi.resetModules();
  return (await import("./visitor.ts")).visitorId;
}

function browser(...kept: [string, string][]) {
  const held = new Map(kept);
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  };
}

test("a browser is one visitor on every page, another browser is another", async () => {
  const own = browser();
  const first = (await page(own))();
  expect(first).toMatch(VISITOR_SHAPE);
  expect((await page(own))()).toBe(first);
  expect([...own.held]).toEqual([["gatehouse.visitor", first]]);
  expect((await page(browser()))()).not.toBe(first);
});

test("where storage is refused, a page is one visitor for as long as it is there", async () => {
  const refuse = () => {
    throw new Error("the storage is refused");
  };
  const refused = { getItem: refuse, setItem: refuse };
  const here = await page(refused);
  expect(here()).toMatch(VISITOR_SHAPE);
  expect(here()).toBe(here());
  expect((await page(refused))()).not.toBe(here());
  const full = await page({ getItem: () => null, setItem: refuse });
  expect(full()).toBe(full());
});

test.each(["", "a person\nor two", "x".repeat(10_000)])(
  "what is kept and no visitor of ours is replaced: %j",
  async (value) => {
    const spoilt = browser(["gatehouse.visitor", value]);
    const id = (await page(spoilt))();
    expect(id).toMatch(VISITOR_SHAPE);
    expect(spoilt.held.get("gatehouse.visitor")).toBe(id);
  },
);
