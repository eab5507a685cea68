import { describe, expect, test } from "vitest";
import { mixesPrograms, programOf, type Seller, unwantedStates } from "./program.ts";
import { faultOfMerchant, faultOfRate } from "./set-up.ts";

const today = "2026-11-21";
const seller = (change: Partial<Seller> = {}): Seller => ({
  permissions: { allow_surcharge: true },
  flags: { surcharge_enabled: true },
  primary_contact: { country: "US", state: "IL" },
  default_values: {},
  ...change,
});
const percentage = (value: number) => ({ type: "percentage", value }) as const;

describe("the program of a merchant", () => {
  test.each([
    [{}, {}, "none"],
    [{}, { surcharge_enabled: true }, "none"],
    [{ allow_surcharge: true }, {}, "none"],
    [{ allow_surcharge: true }, { surcharge_enabled: true }, "surcharge"],
    [{ allow_dual_pricing: true }, {}, "none"],
    [{ allow_dual_pricing: true }, { cash_discount_enabled: true }, "dual_pricing"],
    [{ allow_dual_pricing_v2: true }, { cash_discount_enabled: true }, "dual_pricing"],
    [{ allow_cash_discount_v2: true }, { cash_discount_enabled: true }, "cash_discount"],
    [{}, { generic_cash_discount: true }, "cash_discount"],
    [{ allow_surcharge: true }, { surcharge_enabled: true, cash_discount_enabled: true }, "none"],
  ])("permissions %o and flags %o make it %s", (permissions, flags, program) => {
    expect(programOf({ permissions, flags })).toBe(program);
  });

  test("Colorado is left out until the merchant names its own states", () => {
    const named = (list: unknown) =>
      unwantedStates({ default_values: { merchant: { additional_surcharge_blacklist_states: list } } });
    expect(unwantedStates({ default_values: {} })).toEqual(["CO"]);
    expect([named([]), named(["ny"]), named("NY, Texas")]).toEqual([[], ["NY"], ["NY", "TX"]]);
    expect([named("none"), named("-"), named(["State of New York", "Washington DC"])]).toEqual([[], [], ["NY", "DC"]]);
  });
});

describe("what cannot be saved", () => {
  test("surcharges and a cash discount together", () => {
    const both = seller({ flags: { surcharge_enabled: true, cash_discount_enabled: true } });
    expect(mixesPrograms(both)).toBe(true);
    expect(faultOfMerchant(both, [], today)?.at).toBe("flags");
  });

  test.each([
    ["CT", "Connecticut forbids surcharges (Conn. Gen. Stat. § 42-133ff)"],
    ["Connecticut", "Connecticut forbids surcharges (Conn. Gen. Stat. § 42-133ff)"],
    ["CO", "the merchant does not surcharge in CO, where it is"],
    ["Colorado", "the merchant does not surcharge in CO, where it is"],
    ["Commonwealth of Massachusetts", "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))"],
    ["Nowhere", "It is not known what surcharges Nowhere allows"],
  ])("surcharges where the merchant is: %s", (state, detail) => {
    const there = seller({ primary_contact: { country: "US", state } });
    expect(faultOfMerchant(there, [], today)).toEqual({ at: "flags.surcharge_enabled", detail });
    expect(faultOfRate(there, percentage(1_000), { day: today })).toEqual({ at: "payment_adj_val", detail });
  });

  test.each(["", "N/A", "null", "New York State", "D.C."])("nothing where the merchant is in %j", (state) => {
    const there = seller({ primary_contact: { country: "US", state } });
    expect(faultOfMerchant(there, [{ ...percentage(4_000), of: "processor" }], today)).toBeUndefined();
  });

  test("a percentage above what every card brand or the state allows", () => {
    const inColorado = seller({
      primary_contact: { country: "US", state: "CO" },
      default_values: { merchant: { additional_surcharge_blacklist_states: [] } },
    });
    expect(faultOfRate(seller(), percentage(4_000), { day: today })).toBeUndefined();
    expect(faultOfRate(seller(), percentage(4_001), { day: today })?.detail).toBe("Mastercard allows at most 4%");
    expect(faultOfRate(inColorado, percentage(2_000), { day: today })).toBeUndefined();
    expect(faultOfRate(inColorado, percentage(2_001), { day: today })?.detail).toBe("Colorado allows at most 2%");
    for (const of of ["processor", "terminal"] as const)
      expect(faultOfMerchant(seller(), [{ ...percentage(4_001), of }], today)).toEqual({
        at: "flags.surcharge_enabled",
        detail: `a ${of} asks more: Mastercard allows at most 4%`,
      });
  });

  test("any rate is right for a merchant that does not surcharge, up to the whole price", () => {
    const dual = seller({ permissions: { allow_dual_pricing: true }, flags: { cash_discount_enabled: true } });
    expect(faultOfRate(dual, percentage(5_000), { day: today })).toBeUndefined();
    expect(faultOfRate(dual, percentage(100_001), { day: today })?.at).toBe("payment_adj_val");
    expect(faultOfRate(dual, { type: "flat", value: 999_999 }, { day: today })).toBeUndefined();
    expect(faultOfRate(dual, undefined, { day: today })).toBeUndefined();
  });
});
