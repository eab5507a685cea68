import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SaleBody } from "./payment.ts";
import { keyOfSame, outcomeQuery, pendingCharge, rememberCharge } from "./pending-charge.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("location", { pathname: "/merchant/virtual-terminal" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const paidBy = (payment_method: SaleBody["payment_method"], more: Partial<SaleBody> = {}) =>
  ({ type: "sale", amount: 2500, currency: "usd", payment_method, ...more }) as SaleBody;
const card = (number: string) => ({ card: { entry_type: "keyed" as const, number, expiration_date: "1230" } });
const swiped = (number: string) => ({ card: { entry_type: "swiped" as const, track_2: `;${number}=30121010000?` } });
const account = (account_number: string) =>
  ({ ach: { account_number, routing_number: "021000021" } }) as NonNullable<SaleBody["payment_method"]>;

test("a charge is looked up by its key, whatever a tip has made of its amount", async () => {
  rememberCharge("a-key", paidBy({ terminal: { id: "counter" } }));
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: { body?: string }) => {
    asked.push([address, body && JSON.parse(body)]);
    const one = { id: "tipped", amount: 2800 };
    return Response.json({ status: "success", data: address.endsWith("/search") ? [one] : one });
  });
  const found = await new QueryClient().fetchQuery(outcomeQuery(pendingCharge()));
  expect(found).toMatchObject({ id: "tipped", amount: 2800 });
  const [search] = asked;
  expect(search?.[1]).toMatchObject({ idempotency_key: { operator: "=", value: "a-key" } });
  expect(search?.[1]).not.toHaveProperty("amount");
});

test("the same charge of the same payer has the key of the one before", () => {
  for (const method of [
    card("4111111111111111"),
    swiped("4111111111111111"),
    account("123456789"),
    { plaid: { ref_id: "once", account_id: "theirs" } },
    { customer: { id: "mara", payment_method_id: "visa" } },
    { terminal: { id: "counter" } },
    { cash: {} },
  ]) {
    rememberCharge("a-key", paidBy(method));
    expect(keyOfSame(paidBy(method))).toBe("a-key");
    expect(keyOfSame(paidBy(method, { amount: 2501 }))).toBeUndefined();
    expect(keyOfSame(paidBy(method, { type: "authorize" }))).toBeUndefined();
  }
  rememberCharge("a-key", paidBy(card("4111111111111111")));
  expect(keyOfSame(paidBy(swiped("4111111111111111")))).toBe("a-key");
});

test.each([
  ["another card", card("4111111111111111"), card("5555555555554444")],
  ["a card that is swiped", card("4111111111111111"), swiped("5555555555554444")],
  ["another account", account("123456789"), account("123456780")],
  ["another customer", { customer: { id: "mara" } }, { customer: { id: "ada" } }],
  [
    "another card of the customer",
    { customer: { id: "mara", payment_method_id: "visa" } },
    { customer: { id: "mara", payment_method_id: "amex" } },
  ],
  ["another terminal", { terminal: { id: "counter" } }, { terminal: { id: "door" } }],
])("the same amount of %s is another charge", (_, before, next) => {
  rememberCharge("a-key", paidBy(before));
  expect(keyOfSame(paidBy(next))).toBeUndefined();
});

test("of a card or an account nothing but its last four digits is kept", () => {
  for (const method of [card("4111111111111111"), swiped("4111111111111111"), account("412311111111")]) {
    rememberCharge("a-key", paidBy(method));
    expect(pendingCharge()?.payer).toBe("1111");
    const { at: _, ...rest } = pendingCharge() ?? {};
    expect(JSON.stringify(rest)).not.toMatch(/\d1111|4111|4123|021000021|3012|1230/);
  }
});
