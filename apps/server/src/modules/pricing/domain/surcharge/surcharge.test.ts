import { minor } from "@gatehouse/money/minor.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reckoned } from "../../../../../test/reckoned.ts";
import { type CardFacts, cardFacts } from "../bins.ts";
import { decideFees, faultOfSurcharge, type Payer, type Terms } from "../fees.ts";
import { surchargeVerdict } from "./surcharge.ts";
import { brandRules, creditOnly, LAW_VERIFIED, laws } from "./surcharge-law.ts";

const today = "2026-11-21";
const nowhere = { country: "", state: "" };
const at = (state: string, country = "US") => ({ country, state });
const credit: CardFacts = { ...cardFacts("400551"), brand: "visa" };
const payer = (change: Partial<Payer> = {}): Payer => ({
  kind: "card",
  card: credit,
  place: nowhere,
  surcharge_exempt: false,
  ...change,
});
const terms: Terms = {
  program: "surcharge",
  rate: { type: "percentage", value: 3_000 },
  unwanted: ["CO"],
  place: at("IL"),
};
const asked = { wishes: {}, day: today };

describe("worked cases, each with the rule that decides it", () => {
  test.each([
    // Visa Rules, US maximum from 15 April 2023.
    ["visa", at("IL"), "2023-04-15", 3_000],
    ["visa", at("IL"), "2023-04-14", 4_000],
    // Mastercard Rules 5.12.2, US region.
    ["mastercard", at("IL"), today, 4_000],
    // American Express and Discover ask for treatment no worse than that of the others.
    ["amex", at("IL"), today, 3_000],
    ["discover", at("TX"), today, 3_000],
    // Conn. Gen. Stat. § 42-133ff; Mass. Gen. Laws ch. 140D § 28A; Me. Rev. Stat. tit. 9-A § 8-509; 10 L.P.R.A. § 11.
    ["visa", at("CT"), today, "Connecticut forbids surcharges (Conn. Gen. Stat. § 42-133ff)"],
    ["visa", at("MA"), today, "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))"],
    ["visa", at("ME"), today, "Maine forbids surcharges (Me. Rev. Stat. tit. 9-A § 8-509)"],
    ["visa", at("PR"), today, "Puerto Rico forbids surcharges (10 L.P.R.A. § 11 (Ley 150-2008))"],
    // Colo. Rev. Stat. § 5-2-212: forbidden through June 2022, at most 2 % since.
    ["visa", at("CO"), "2022-06-30", "Colorado forbids surcharges (Colo. Rev. Stat. § 5-2-212 before SB 21-091)"],
    ["visa", at("CO"), "2022-07-01", 2_000],
    ["mastercard", at("CO"), today, 2_000],
    // Okla. SB 677 (2025): at most 2 % from 1 November 2025.
    [
      "visa",
      at("OK"),
      "2025-10-31",
      "Oklahoma forbids surcharges (Okla. Stat. tit. 14A § 2-417, repealed by SB 677 (2025))",
    ],
    ["visa", at("OK"), "2025-11-01", 2_000],
    // Minn. Stat. § 325G.051: 5 %, so the card brand's limit is the lower.
    ["mastercard", at("MN"), today, 4_000],
    // Visa and Mastercard in Canada from 6 October 2022; Quebec's Consumer Protection Act s. 224.
    ["visa", at("ON", "CA"), today, 2_400],
    ["mastercard", at("BC", "CA"), today, 2_400],
    ["visa", at("ON", "CA"), "2022-10-05", "It is not known what surcharges CA allows"],
    ["visa", at("QC", "CA"), today, "Quebec forbids surcharges (Consumer Protection Act (CQLR c. P-40.1) s. 224)"],
    ["visa", at("QC", ""), today, "Quebec forbids surcharges (Consumer Protection Act (CQLR c. P-40.1) s. 224)"],
    // Consumer Rights (Payment Surcharges) Regulations 2012 reg. 6A; Directive (EU) 2015/2366 art. 62(4).
    [
      "visa",
      at("", "GB"),
      today,
      "The United Kingdom forbids surcharges (Consumer Rights (Payment Surcharges) Regulations 2012 reg. 6A)",
    ],
    [
      "visa",
      at("", "DE"),
      today,
      "The European Economic Area forbids surcharges (Directive (EU) 2015/2366 art. 62(4))",
    ],
    ["visa", at("", "JP"), today, "It is not known what surcharges JP allows"],
    // However a place is written, its law is the same.
    ["visa", at("Massachusetts"), today, "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))"],
    [
      "visa",
      at(" massachusetts ", ""),
      today,
      "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))",
    ],
    ["visa", at("US-MA", "USA"), today, "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))"],
    ["visa", at("oklahoma"), today, 2_000],
    ["visa", at("N.Y."), today, 3_000],
    ["visa", at("Québec", ""), today, "Quebec forbids surcharges (Consumer Protection Act (CQLR c. P-40.1) s. 224)"],
    ["visa", at("Ontario", "CA"), today, 2_400],
    [
      "visa",
      at("Commonwealth of Massachusetts"),
      today,
      "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))",
    ],
    ["visa", at("Washington DC"), today, 3_000],
    ["visa", at("Newfoundland", ""), today, 2_400],
    // What only fills the field names no place.
    ["visa", at("N/A"), today, 3_000],
    ["visa", at("-", ""), today, 3_000],
    ["visa", at("none", "CA"), today, 2_400],
    // What is no place of its country has no law that is known.
    ["visa", at("Massachusets"), today, "It is not known what surcharges Massachusets allows"],
    ["visa", at("XX", ""), today, "It is not known what surcharges XX allows"],
    ["visa", at("MA", "CA"), today, "It is not known what surcharges MA allows"],
    ["visa", at("Île-de-France", "JP"), today, "It is not known what surcharges JP allows"],
  ])("%s in %o on %s", (brand, place, ...rest) => {
    const [day, expected] = rest as [string, number | string];
    const verdict = surchargeVerdict(brand, { places: [place], day });
    expect(verdict.allowed ? verdict.cap : verdict.reason).toBe(expected);
  });

  test("the strictest of the payer's and the merchant's place decides", () => {
    const both = (one: string, other: string) => surchargeVerdict("visa", { places: [at(one), at(other)], day: today });
    expect(both("IL", "MA").allowed).toBe(false);
    expect(both("MA", "IL").allowed).toBe(false);
    expect(both("OK", "IL")).toMatchObject({ cap: 2_000, reason: "Oklahoma allows at most 2%" });
  });
});

describe("what may be added without anybody naming it", () => {
  test.each([
    ["a debit card", payer({ card: cardFacts("411111") }), "Debit cards are not surcharged"],
    [
      "a prepaid card",
      payer({ card: { ...credit, card_level_generic: "PREPAID" } }),
      "Prepaid cards are not surcharged",
    ],
    [
      "a card of which nothing is known",
      payer({ card: cardFacts("400000") }),
      "A card is not surcharged unless it is known to be a credit card",
    ],
    ["a bank account", payer({ kind: "ach", card: undefined }), "Only credit cards are surcharged"],
    ["an exempt customer", payer({ surcharge_exempt: true }), "This customer is exempt from surcharges"],
    [
      "a payer where the merchant does not want it, written in full",
      payer({ place: at("Colorado") }),
      "The merchant does not surcharge in CO",
    ],
    [
      "a payer where the merchant does not want it",
      payer({ place: at("co") }),
      "The merchant does not surcharge in CO",
    ],
  ])("nothing for %s, and the reason is said", (_, who, reason) => {
    expect(decideFees(terms, who, asked)).toEqual({ reasons: [reason] });
    const named = { surcharge: { type: "flat", value: 1 } } as const;
    expect(decideFees(terms, who, { wishes: named, day: today }).surcharge).toBeUndefined();
  });

  test("never a debit or prepaid card, whatever the terms, the wishes and the place", () => {
    const card = fc.constantFrom(cardFacts("411111"), cardFacts("555555"), {
      ...credit,
      card_level_generic: "PREPAID",
    });
    const state = fc.constantFrom("", "IL", "CO", "CT");
    fc.assert(
      fc.property(card, state, fc.integer({ min: 1, max: 100_000 }), (one, where, value) => {
        const rate = { type: "percentage", value } as const;
        const who = payer({ card: one, place: at(where) });
        expect(
          decideFees({ ...terms, rate }, who, { wishes: { surcharge: rate }, day: today }).surcharge,
        ).toBeUndefined();
        expect(faultOfSurcharge(terms, who, { surcharge: value, base: 1_000_000, day: today })).toBeDefined();
      }),
    );
  });

  test("a merchant that is not on the program adds none, and one that is can leave it out", () => {
    expect(decideFees({ ...terms, program: "none" }, payer(), asked)).toEqual({ reasons: [] });
    expect(decideFees(terms, payer(), { wishes: { skip_surcharge: true }, day: today })).toEqual({ reasons: [] });
  });

  test("a rate above the limit is lowered to it, and whose limit it is, is said", () => {
    const dear = { ...terms, rate: { type: "percentage", value: 3_500 } as const };
    expect(decideFees(dear, payer(), asked)).toMatchObject({
      surcharge: { value: 3_500, cap: 3_000 },
      reasons: ["Visa allows at most 3%"],
    });
    expect(decideFees(dear, payer({ card: { ...credit, brand: "mastercard" } }), asked).surcharge?.cap).toBe(4_000);
  });
});

describe("a surcharge that the merchant names", () => {
  const fault = (who: Payer, surcharge: number) =>
    faultOfSurcharge(terms, who, { surcharge, base: 10_000, day: today });

  test("is right up to the limit and wrong above it", () => {
    expect([fault(payer(), 0), fault(payer(), 300)]).toEqual([undefined, undefined]);
    expect(fault(payer(), 301)).toBe("Visa allows at most 3%");
  });

  test("stands for a card of which nothing is known, and for no debit card", () => {
    expect(fault(payer({ card: cardFacts("400000") }), 300)).toBeUndefined();
    expect(fault(payer({ card: cardFacts("421765") }), 1)).toBe("Debit cards are not surcharged");
  });
});

describe("an adjustment that raises the price of a card", () => {
  const named = (value: number, type: "flat" | "percentage" = "percentage") =>
    ({ adjustment: { type, value } }) as const;
  const none: Terms = { ...terms, program: "none" };
  const decided = (who: Payer, wishes: object, by = none) => decideFees(by, who, { wishes, day: today });

  test("is nothing where a surcharge would be nothing, and the reason is said once", () => {
    const onDebit = decided(payer({ card: cardFacts("411111") }), named(500, "flat"));
    expect(onDebit).toEqual({ reasons: ["Debit cards are not surcharged"] });
    expect(decided(payer({ card: undefined }), named(500, "flat")).adjustment).toBeUndefined();
    const both = { ...named(1), surcharge: { type: "flat", value: 1 } };
    expect(decided(payer({ place: at("MA") }), both).reasons).toHaveLength(1);
  });

  test("knows its limit, of a card of which nothing is known too, and says whose it is", () => {
    expect(decided(payer(), named(3_000))).toMatchObject({
      adjustment: { value: 3_000, cap: 3_000 },
      reasons: ["Paying by card adds 3%"],
    });
    expect(decided(payer({ card: cardFacts("400000") }), named(3_500)).adjustment).toMatchObject({ cap: 3_000 });
    expect(decided(payer(), named(3_001)).reasons).toEqual(["Visa allows at most 3%"]);
    expect(decided(payer(), named(9, "flat")).reasons).toEqual([
      ...["Paying by card adds a fixed amount", "Visa allows at most 3%"],
    ]);
    expect(decided(payer(), named(500), terms).reasons).toEqual([
      ...["Credit cards are surcharged 3%", "Visa allows at most 3%"],
    ]);
  });

  test("is free where the merchant has two prices, where it lowers, and where no card pays", () => {
    const dual: Terms = { ...terms, program: "dual_pricing" };
    expect(decided(payer({ card: cardFacts("411111") }), named(9_000), dual)).toMatchObject(named(9_000));
    for (const [who, value, said] of [
      [payer(), -9_000, "The way of paying takes off 9%"],
      [payer({ kind: "cash", card: undefined }), 9_000, "The way of paying adds 9%"],
    ] as const)
      expect(decided(who, named(value))).toEqual({ adjustment: { type: "percentage", value }, reasons: [said] });
  });

  test("shares its limit with the surcharge and with what is named beside it, on every base", () => {
    const rate = fc.record({
      type: fc.constantFrom("flat" as const, "percentage" as const),
      value: fc.integer({ min: 0, max: 6_000 }),
    });
    const base = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(base, fc.tuple(rate, rate), fc.nat({ max: 3_000 }), (goods, [surcharge, adjustment], percent) => {
        const least = Math.floor((goods * percent) / 100_000);
        const shared = reckoned({ subtotal: minor(goods) }, decided(payer(), { surcharge, adjustment }, terms));
        const wishes = { adjustment, skip_surcharge: true, named_surcharge: least };
        const alone = reckoned({ subtotal: minor(goods) }, decided(payer(), wishes, terms));
        const borne = Math.max(shared.surcharge + shared.payment_adj, least + alone.payment_adj);
        expect(borne * 100_000).toBeLessThanOrEqual(goods * 3_000);
      }),
    );
  });

  test("is rounded down at the limit alone", () => {
    const on = (goods: number, value: number) =>
      reckoned({ subtotal: minor(goods) }, decided(payer(), named(value))).payment_adj;
    expect([on(10_050, 3_000), on(10_050, 2_000), on(150, 1_000), on(50, 3_000)]).toEqual([301, 201, 2, 1]);
  });
});

describe("two prices", () => {
  const rate = { type: "percentage", value: 4_000 } as const;
  const dual: Terms = { ...terms, program: "dual_pricing", rate };
  const cash: Terms = { ...terms, program: "cash_discount", rate };

  test("dual pricing raises the price of every card and leaves the others", () => {
    expect(decideFees(dual, payer({ card: cardFacts("411111") }), asked)).toEqual({
      adjustment: rate,
      reasons: ["Paying by card adds 4%"],
    });
    expect(decideFees(dual, payer({ kind: "cash" }), asked)).toEqual({ reasons: [] });
  });

  test("a cash discount lowers the others and leaves cards", () => {
    for (const kind of ["cash", "ach"] as const)
      expect(decideFees(cash, payer({ kind }), asked)).toEqual({
        adjustment: { ...rate, value: -4_000 },
        reasons: ["Not paying by card takes off 4%"],
      });
    expect(decideFees(cash, payer(), asked)).toEqual({ reasons: [] });
    expect(decideFees(cash, payer({ kind: "cash" }), { wishes: { skip_cash_discount: true }, day: today })).toEqual({
      reasons: [],
    });
  });
});

describe("the table of laws", () => {
  test("every row names its source, where it is to be read, and a place that can be asked for", () => {
    for (const { where, source, url, from, until } of laws) {
      expect(where).toMatch(/^[A-Z]{2}(-[A-Z]{2})?$/);
      expect(source.length).toBeGreaterThan(10);
      expect(url).toMatch(/^https:\/\/\S+$/);
      for (const day of [from, until]) expect(day).toMatch(/^(\d{4}-\d{2}-\d{2})?$/);
    }
    for (const { source, url } of [...brandRules, creditOnly]) expect([source, url].every(Boolean)).toBe(true);
    expect(LAW_VERIFIED).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test("no two rows of a place hold on the same day, and none ends before it begins", () => {
    const rows = [
      ...laws.map((law) => ({ key: law.where, ...law })),
      ...brandRules.map((rule) => ({ key: `${rule.country}/${rule.brand}`, ...rule })),
    ];
    for (const [key, same] of Map.groupBy(rows, (row) => row.key)) {
      const sorted = [...same].sort((one, other) => (one.from < other.from ? -1 : 1));
      for (const [index, row] of sorted.entries()) {
        expect([key, row.until === "" || row.from <= row.until]).toEqual([key, true]);
        const next = sorted[index + 1];
        if (next) expect([key, row.until !== "" && row.until < next.from]).toEqual([key, true]);
      }
    }
  });
});
