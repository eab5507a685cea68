import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { cardField } from "./card-filter.ts";
import { isKnown, requestOf } from "./request.ts";

const VISA = "4111111111111111";
const digest = "0a".repeat(32);
const paid = { response_body: { card: { cc_digest: digest } } };

let found: unknown[] = [paid];
const asked = vi.fn(async (_address: string, _request: RequestInit) =>
  Response.json({ status: "success", msg: "success", data: found, total_count: found.length }),
);
beforeAll(() => {
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("location", { pathname: "/merchant/transaction/search" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
});
afterEach(() => {
  asked.mockClear();
  found = [paid];
});
afterAll(() => vi.unstubAllGlobals());

test("what is kept of a card's number is the digest of its payments and the last four digits", async () => {
  const field = cardField();
  expect(await field.resolve?.("4111 1111 1111 1111")).toEqual({ value: `${digest}@1111` });
  const [[address, { body }] = ["", {}]] = asked.mock.calls;
  expect(address).not.toContain(VISA);
  // However old they are.
  expect(JSON.parse(String(body))).toMatchObject({
    full_cc_number: VISA,
    created_at: { start_date: "2000-01-01T00:00:00Z" },
  });
  expect([field.say?.(`${digest}@1111`), field.say?.(digest)]).toEqual(["•••• 1111", "0a0a0a0a…"]);
  const filter = { field: "cc_digest", operator: "=", value: `${digest}@1111` };
  expect(requestOf({ limit: 10 }, [filter]).input).toEqual({
    limit: 10,
    offset: 0,
    cc_digest: { operator: "=", value: digest },
  });
});

test("a card with which nothing was paid is said to be one, and so is what the API answers otherwise", async () => {
  found = [];
  expect(await cardField().resolve?.(VISA)).toEqual({ problem: "No payment was taken with that card." });
  asked.mockResolvedValueOnce(
    Response.json({ status: "failed", msg: "bad request error: too long", data: null }, { status: 400 }),
  );
  expect(await cardField().resolve?.(VISA)).toEqual({ problem: "Too long" });
});

test("a digest that a reply told is taken as it is, and what is no card's number is not looked for", async () => {
  const said = (value: string) =>
    cardField()
      .rules?.(true)
      .flatMap((rule) => rule(value) ?? []);
  expect(await cardField().resolve?.(digest)).toEqual({ value: digest });
  expect(asked).not.toHaveBeenCalled();
  expect([said(VISA), said("4111-1111-1111-1111"), said(digest)]).toEqual([[], [], []]);
  expect([said("4111111111111112"), said("1111")].map((problems) => problems?.length)).toEqual([1, 1]);
});

test("a card's number in an address is nothing that payments are searched by", () => {
  expect([isKnown("cc_digest"), isKnown("full_cc_number")]).toEqual([true, false]);
});
