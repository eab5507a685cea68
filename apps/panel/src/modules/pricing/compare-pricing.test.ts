import { type Minor, minor } from "@gatehouse/money/minor.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { comparePricing, type Month, models, type Offers, type Outcome } from "./compare-pricing.ts";

const cents = (most: number) => fc.integer({ min: 0, max: most }).map(minor);
const rate = fc.integer({ min: 0, max: 20_000 });
const price = fc.record({ rate, item: cents(1_000), monthly: cents(100_000) });
const months: fc.Arbitrary<Month> = fc.record({
  volume: cents(10_000_000_000_000),
  payments: fc.integer({ min: 0, max: 10_000_000 }),
});
const offers: fc.Arbitrary<Offers> = fc.record({
  network: fc.record({ rate, item: cents(1_000) }),
  plus: price,
  flat: price,
  dual: fc.record({
    rate: fc.option(rate, { nil: undefined }),
    item: cents(1_000),
    monthly: cents(100_000),
    uplift: rate,
  }),
});

const nothing = { rate: 0, item: minor(0), monthly: minor(0) };
const of = (outcomes: Outcome[], model: Outcome["model"]) => outcomes.find((one) => one.model === model) as Outcome;
const exactly = (volume: Minor, thousandths: number) => BigInt(volume) * BigInt(thousandths);

test("a bookshop's month comes out as on paper", () => {
  const month = { volume: minor(4_000_000), payments: 500 };
  const outcomes = comparePricing(month, {
    network: { rate: 1_800, item: minor(10) },
    plus: { rate: 300, item: minor(10), monthly: minor(1_000) },
    flat: { rate: 2_900, item: minor(30), monthly: minor(0) },
    dual: { rate: 3_846, item: minor(0), monthly: minor(0), uplift: 4_000 },
  });
  expect(outcomes).toEqual([
    // 720.00 + 50.00 to the networks; 120.00 + 50.00 + 10.00 on top.
    { model: "interchange_plus", fees: 95_000, payers: 0, cost: 95_000, effective: 2_375, margin: 18_000 },
    // 1,160.00 + 150.00
    { model: "flat", fees: 131_000, payers: 0, cost: 131_000, effective: 3_275, margin: 54_000 },
    // 3.846 % of 41,600.00; networks take 748.80 + 50.00 of it.
    { model: "dual_pricing", fees: 159_994, payers: 160_000, cost: -6, effective: 0, margin: 80_114 },
  ]);
});

test("every sum is whole cents, fees are what the shop and its payers bear, and nothing is lost in between", () => {
  fc.assert(
    fc.property(months, offers, (month, asked) => {
      const outcomes = comparePricing(month, asked);
      expect(outcomes.map(({ model }) => model)).toEqual([...models]);
      for (const { fees, payers, cost } of outcomes) {
        expect([fees, payers, cost].every(Number.isSafeInteger)).toBe(true);
        expect(cost + payers).toBe(fees);
        expect(fees).toBeGreaterThanOrEqual(0);
      }
      // Within half a cent of the exact share.
      const { payers } = of(outcomes, "dual_pricing");
      const off = BigInt(payers) * 100_000n - exactly(month.volume, asked.dual.uplift);
      expect(off >= -50_000n && off <= 50_000n).toBe(true);
    }),
  );
});

test("interchange-plus earns its own price and nothing else, and flat the same when it asks for the same", () => {
  fc.assert(
    fc.property(months, offers, (month, asked) => {
      const plus = of(comparePricing(month, asked), "interchange_plus");
      const bare = of(comparePricing(month, { ...asked, network: { rate: 0, item: minor(0) } }), "interchange_plus");
      expect(plus.margin).toBe(bare.fees);
      const alike = comparePricing(month, { ...asked, plus: nothing, flat: { ...asked.network, monthly: minor(0) } });
      expect(of(alike, "flat").fees).toBe(of(alike, "interchange_plus").fees);
      expect(of(alike, "interchange_plus").margin).toBe(0);
    }),
  );
});

test("a higher price never costs the shop less, and a higher second price never costs its payers less", () => {
  fc.assert(
    fc.property(months, offers, fc.integer({ min: 1, max: 5_000 }), (month, asked, more) => {
      const before = comparePricing(month, asked);
      const after = comparePricing(month, {
        ...asked,
        plus: { ...asked.plus, rate: asked.plus.rate + more },
        flat: { ...asked.flat, rate: asked.flat.rate + more },
        dual: { ...asked.dual, uplift: asked.dual.uplift + more },
      });
      for (const model of models) expect(of(after, model).fees).toBeGreaterThanOrEqual(of(before, model).fees);
      expect(of(after, "dual_pricing").payers).toBeGreaterThanOrEqual(of(before, "dual_pricing").payers);
    }),
  );
});

test("with a second price of nothing dual pricing is a flat price", () => {
  fc.assert(
    fc.property(months, offers, price, (month, asked, same) => {
      const outcomes = comparePricing(month, { ...asked, flat: same, dual: { ...same, uplift: 0 } });
      expect(of(outcomes, "dual_pricing")).toEqual({ ...of(outcomes, "flat"), model: "dual_pricing" });
    }),
  );
});

test("a fee that is just what cards pay more costs the shop nothing, to the cent and whatever the month", () => {
  fc.assert(
    fc.property(months, offers, rate, (month, asked, uplift) => {
      const dual = { ...nothing, rate: undefined, uplift };
      const outcome = of(comparePricing(month, { ...asked, dual }), "dual_pricing");
      expect(outcome.cost).toBe(0);
      expect(outcome.fees).toBe(outcome.payers);
      const more = of(comparePricing(month, { ...asked, dual: { ...dual, monthly: minor(995) } }), "dual_pricing");
      expect(more.cost).toBe(995);
    }),
  );
});

test("without a volume there is no rate to speak of", () => {
  const none = { network: nothing, plus: nothing, flat: nothing, dual: { ...nothing, uplift: 4_000 } };
  for (const { cost, effective } of comparePricing({ volume: minor(0), payments: 0 }, none))
    expect([cost, effective]).toEqual([0, undefined]);
});
