import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { currencies } from "@gatehouse/money/currency.ts";
import { formatMinor, parseMinor } from "@gatehouse/money/format.ts";
import { minor } from "@gatehouse/money/minor.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reckoned } from "../../../../test/reckoned.ts";
import {
  type Amounts,
  calculateAmounts,
  feesWithin,
  mayBeCharged,
  type Order,
  type Part,
  partNames,
} from "./amounts.ts";

const money = fc.integer({ min: 0, max: 999_999_999 });
const thousandths = fc.integer({ min: 0, max: 100_000 });
const rate = fc.oneof(
  money.map((value) => ({ type: "flat" as const, value })),
  thousandths.map((value) => ({ type: "percentage" as const, value })),
);
const part: fc.Arbitrary<Part> = fc.tuple(rate, fc.boolean()).map(([one, include]) => ({ ...one, include }));
const order: fc.Arbitrary<Order> = fc.record({
  subtotal: money.map(minor),
  addons: fc.array(rate, { maxLength: 3 }),
  discounts: fc.array(rate, { maxLength: 3 }),
  parts: fc.record(Object.fromEntries(partNames.map((name) => [name, part])), { requiredKeys: [] }),
});
const surcharge = fc.tuple(rate, fc.integer({ min: 0, max: 4_000 })).map(([one, cap]) => ({ ...one, cap }));
const adjustment = fc.tuple(rate, fc.constantFrom(1, -1)).map(([one, sign]) => ({ ...one, value: one.value * sign }));
const fees = fc.record({ surcharge, service_fee: rate, adjustment }, { requiredKeys: [] });

const partsIn = (amounts: Amounts) =>
  partNames.filter((name) => !amounts.inside.includes(name)).reduce((sum, name) => sum + amounts[name], 0);

describe("whatever is asked", () => {
  test("the parts come to the base, and the base and the fees to the total", () => {
    fc.assert(
      fc.property(order, fees, (asked, added) => {
        const amounts = reckoned(asked, added);
        const { subtotal, addon, discount, base, total } = amounts;
        expect(subtotal + addon - discount + partsIn(amounts)).toBe(base);
        expect(base + amounts.surcharge + amounts.service_fee + amounts.payment_adj).toBe(total);
      }),
    );
  });

  test("every line prints and reads back in every currency, so what is shown adds up to what is charged", () => {
    const codes = fc.constantFrom(...currencies.map(({ code }) => code));
    fc.assert(
      fc.property(order, fees, codes, (asked, added, code) => {
        const { base, surcharge: fee, service_fee, payment_adj, total } = reckoned(asked, added);
        const shown = [base, fee, service_fee, payment_adj].map(
          (line) => parseMinor(formatMinor(line, code), code) ?? 0,
        );
        expect(shown.reduce<number>((sum, line) => sum + line, 0)).toBe(total);
      }),
    );
  });

  test("nothing is below zero but a price that is lower for another way of paying", () => {
    fc.assert(
      fc.property(order, fees, (asked, added) => {
        const { inside: _, payment_adj, ...lines } = reckoned(asked, added);
        for (const line of Object.values(lines)) expect(line).toBeGreaterThanOrEqual(0);
        expect(payment_adj).toBeGreaterThanOrEqual(-lines.base);
      }),
    );
  });

  test("a surcharge is never above its limit, not even by the half unit of a rounding", () => {
    fc.assert(
      fc.property(order, surcharge, (asked, fee) => {
        const amounts = reckoned(asked, { surcharge: fee });
        const borne = amounts.base - Math.min(amounts.tip, amounts.base);
        expect(BigInt(amounts.surcharge) * 100_000n <= BigInt(borne) * BigInt(fee.cap)).toBe(true);
      }),
    );
  });

  test("a tip changes no fee", () => {
    fc.assert(
      fc.property(order, fees, money, (asked, added, value) => {
        const { tip: _, ...parts } = asked.parts ?? {};
        const without = reckoned({ ...asked, parts }, added);
        const tip = { type: "flat", value, include: true } as const;
        const { total, ...tipped } = reckoned({ ...asked, parts: { ...parts, tip } }, added);
        expect(total).toBe(without.total + value);
        expect(tipped.surcharge).toBe(without.surcharge);
        expect(tipped.payment_adj).toBe(without.payment_adj);
      }),
    );
  });

  test("more goods or a higher rate never make the total less", () => {
    const fee = fc.record({ surcharge, service_fee: rate }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.tuple(money, money),
        fc.tuple(thousandths, thousandths),
        fee,
        ([subtotal, more], [low, high], added) => {
          const tax = (value: number) => ({ tax: { type: "percentage", value, include: true } }) as const;
          const totalOf = (goods: number, at: number) =>
            reckoned({ subtotal: minor(goods), parts: tax(at) }, added).total;
          expect(totalOf(subtotal + more, low)).toBeGreaterThanOrEqual(totalOf(subtotal, low));
          expect(totalOf(subtotal, Math.max(low, high))).toBeGreaterThanOrEqual(totalOf(subtotal, Math.min(low, high)));
        },
      ),
    );
  });
});

const flat = (value: number, include = true) => ({ type: "flat", value, include }) as const;
const percentage = (value: number, include = true) => ({ type: "percentage", value, include }) as const;

describe("of what no payment can be", () => {
  const most = MAX_AMOUNT;
  const extreme = fc.constantFrom(0, 1, 1_000_000, most - 1, most);
  const steep = fc.oneof(
    extreme.map((value) => ({ type: "flat" as const, value })),
    fc.constantFrom(0, 1, 100_000, 999_999, 1_000_000).map((value) => ({ type: "percentage" as const, value })),
  );
  const steepPart = fc.tuple(steep, fc.boolean()).map(([one, include]) => ({ ...one, include }));
  const many = fc.tuple(steep, fc.constantFrom(0, 1, 50, 100)).map(([one, times]) => Array(times).fill(one));
  const steepOrder: fc.Arbitrary<Order> = fc.record({
    subtotal: fc.oneof(extreme, fc.constant(250 * most)).map(minor),
    addons: many,
    discounts: many,
    parts: fc.record(Object.fromEntries(partNames.map((name) => [name, steepPart])), { requiredKeys: [] }),
  });
  const steepFees = fc.record(
    { surcharge: steep.map((one) => ({ ...one, cap: 4_000 })), service_fee: steep, adjustment: steep },
    { requiredKeys: [] },
  );

  test("nothing is told but that, however steep its rates and however many, and every other sum may be charged", () => {
    fc.assert(
      fc.property(steepOrder, steepFees, (asked, added) => {
        const amounts = calculateAmounts(asked, added);
        if (amounts === "beyond") return;
        const { inside: _, ...sums } = amounts;
        for (const one of Object.values(sums)) expect(mayBeCharged(Math.abs(one))).toBe(true);
      }),
    );
  });

  test("no discount and no other way of paying brings a price back from there", () => {
    const tenfold = { type: "percentage", value: 1_000_000 } as const;
    const subtotal = minor(most);
    const addons = Array(100).fill(tenfold);
    expect(calculateAmounts({ subtotal, addons, parts: { tax: { ...tenfold, include: true } } }, {})).toBe("beyond");
    expect(calculateAmounts({ subtotal, addons, discounts: addons }, {})).toBe("beyond");
    const adjustment = { type: "flat", value: -most } as const;
    expect(calculateAmounts({ subtotal, parts: { tip: { ...tenfold, include: true } } }, { adjustment })).toBe(
      "beyond",
    );
    expect(reckoned({ subtotal }, { adjustment }).total).toBe(0);
  });
});

describe("the order of reckoning", () => {
  test("add-ons and discounts are reckoned of the goods, taxes of what is left of them, fees of everything but the tip", () => {
    const asked: Order = {
      subtotal: minor(10_000),
      addons: [percentage(10_000)],
      discounts: [percentage(5_000), flat(100)],
      parts: { tax: percentage(8_250), shipping: flat(500), tip: flat(2_000) },
    };
    expect(reckoned(asked, { surcharge: { type: "percentage", value: 3_000, cap: 3_000 } })).toEqual({
      subtotal: 10_000,
      addon: 1_000,
      discount: 600,
      tax: 858,
      national_tax: 0,
      local_tax: 0,
      shipping: 500,
      duty: 0,
      tip: 2_000,
      // 10,400 net + 858 tax + 500 shipping + 2,000 tip
      base: 13_758,
      // 3 % of 11,758 is 352.74
      surcharge: 352,
      service_fee: 0,
      payment_adj: 0,
      total: 14_110,
      inside: [],
    });
  });

  test.each([
    ["half to the even neighbour below", 50, 1_000, 0],
    ["half to the even neighbour above", 150, 1_000, 2],
    ["yen, of which there are no parts", 1_250, 10_000, 125],
    ["dinars in thousandths", 1_005, 50_000, 502],
  ])("a rate is rounded once: %s", (_, subtotal, ...[value, tax]) => {
    expect(reckoned({ subtotal: minor(subtotal), parts: { tax: percentage(value ?? 0) } }, {}).tax).toBe(tax);
  });

  test("a part that is inside the goods is told and adds nothing", () => {
    const asked = { subtotal: minor(10_825), parts: { tax: percentage(8_250, false), shipping: flat(300, false) } };
    expect(reckoned(asked, {})).toMatchObject({
      tax: 825,
      shipping: 300,
      base: 10_825,
      total: 10_825,
      inside: ["tax", "shipping"],
    });
  });

  test("a discount above the goods leaves nothing, and taxes of nothing are nothing", () => {
    const asked = { subtotal: minor(500), discounts: [flat(900)], parts: { tax: percentage(8_250) } };
    expect(reckoned(asked, {})).toMatchObject({ discount: 500, tax: 0, total: 0 });
  });

  test("tax, shipping and tip may exceed the goods", () => {
    const parts = { tax: flat(900), shipping: flat(900), tip: flat(900) };
    expect(reckoned({ subtotal: minor(1), parts }, {}).total).toBe(2_701);
  });

  test("fees stand beside each other, none is reckoned of another", () => {
    const added = {
      surcharge: { ...percentage(3_000), cap: 3_000 },
      service_fee: percentage(1_000),
      adjustment: percentage(-2_000),
    };
    expect(reckoned({ subtotal: minor(10_000) }, added)).toMatchObject({
      surcharge: 300,
      service_fee: 100,
      payment_adj: -200,
      total: 10_200,
    });
  });
});

test("nothing may be charged, and so may the largest amount; less, more and parts of a unit may not", () => {
  for (const total of [0, 1, 999_999_999_999]) expect([total, mayBeCharged(total)]).toEqual([total, true]);
  for (const total of [-1, 1_000_000_000_000, 0.5, Number.NaN])
    expect([total, mayBeCharged(total)]).toEqual([total, false]);
});

describe("fees within a part of a payment", () => {
  test("a part of it holds its share of the surcharge, and all of it all", () => {
    const whole = { amount: 10_300, surcharge: 300, service_fee: 0, payment_adjustment: 0 };
    expect(feesWithin(5_150, whole)).toEqual({
      surcharge: 150,
      service_fee: 0,
      payment_adjustment: 0,
      base_amount: 5_000,
    });
    expect(feesWithin(10_300, whole)).toMatchObject({ surcharge: 300, base_amount: 10_000 });
    expect(feesWithin(0, { ...whole, amount: 0 })).toMatchObject({ surcharge: 0, base_amount: 0 });
  });

  test("two parts of a payment hold its fees together, give or take the rounding of one unit", () => {
    fc.assert(
      fc.property(money, money, money, (one, other, fee) => {
        const amount = one + other + fee;
        const whole = { amount, surcharge: fee, service_fee: 0, payment_adjustment: 0 };
        const both = feesWithin(one, whole).surcharge + feesWithin(amount - one, whole).surcharge;
        expect(Math.abs(both - fee)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
