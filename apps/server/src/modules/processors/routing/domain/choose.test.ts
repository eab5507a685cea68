import type { PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, choose, DRAWS } from "./choose.ts";
import type { Payment } from "./payment-facts.ts";
import { stepsOf } from "./steps.ts";

const processor = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: id,
  tag: "",
  payment_methods: ["card"],
  default_for: [],
  supported_currencies: [],
  features: {},
  payment_adj_type: "",
  payment_adj_val: 0,
  ...more,
});
const payment: Payment = {
  payment_method: "card",
  amount: 500,
  currency: "usd",
  card_brand: "visa",
  card_type: "",
  bin: "41111111",
  country: "US",
  source: "api",
  customer: false,
  sec_code: "",
  keyed: false,
};
const policy = (id: string, processor_id: string, more: object = {}) => ({
  id,
  name: id,
  enabled: true,
  priority: 0,
  conditions: [] as PolicyCondition[],
  action: { processor_id, fallback_processor_ids: [] as string[], split_percent: 100, ...more },
});
const three = [processor("a"), processor("b", { default_for: ["card"] }), processor("c")];
const chosen = (question: Partial<Parameters<typeof choose>[0]>) =>
  choose({ processors: three, policies: [], payment, wanted: "", flags: {}, draw: 0, ...question });

test("without policies the default takes the payment, and without a default the oldest", () => {
  expect(chosen({}).processor?.id).toBe("b");
  const undecided = chosen({ processors: [processor("a"), processor("c")] });
  expect(undecided).toMatchObject({ processor: { id: "a" }, because: "oldest" });
  expect(stepsOf(undecided)).toEqual(["There is no default, and of those that take this payment a was set up first."]);
  expect(stepsOf(chosen({}))).toEqual(["b is the default."]);
  expect(chosen({ processors: [] }).processor).toBeUndefined();
});

test("a processor with a tag, of another kind or of other currencies is no default", () => {
  const others = [
    processor("tagged", { tag: "itfallback", default_for: ["card"] }),
    processor("bank", { payment_methods: ["ach"] }),
    processor("euro", { supported_currencies: ["eur"] }),
  ];
  expect(chosen({ processors: others }).processor).toBeUndefined();
});

test("the first policy by priority that matches chooses", () => {
  const policies = [
    { ...policy("late", "a"), priority: 2 },
    { ...policy("early", "c"), priority: 1 },
  ];
  expect(chosen({ policies })).toMatchObject({ processor: { id: "c" }, policy_id: "early" });
});

test("a policy can ask who would take the payment without policies", () => {
  const usually = (operator: "=" | "!=", value: string | string[]) => ({
    ...policy("p", "c"),
    conditions: [{ field: "processor_id" as const, operator, value }],
  });
  const taker = (one: ReturnType<typeof usually>, more: object = {}) =>
    chosen({ policies: [one], ...more }).processor?.id;
  expect([taker(usually("=", "b")), taker(usually("=", "a")), taker(usually("!=", ["a", "c"]))]).toEqual([
    "c",
    "b",
    "c",
  ]);
  expect(chosen({ policies: [usually("=", "a")] }).asked).toMatchObject([{ found: "b" }]);
  const tagged = processor("k", { tag: "itfallback" });
  const keyed = { processors: [...three, tagged], payment: { ...payment, keyed: true } };
  expect([taker(usually("=", "k"), keyed), taker(usually("=", "b"), keyed)]).toEqual(["c", "k"]);
});

test("a payment that names its processor passes all policies by", () => {
  expect(chosen({ policies: [policy("p", "c")], wanted: "a" })).toMatchObject({
    processor: { id: "a" },
    policy_id: "",
  });
  expect(chosen({ wanted: "gone" }).processor).toBeUndefined();
});

test("a processor that is not there is stood in for by the first fallback that is, and by the next policy after them", () => {
  const action = { fallback_processor_ids: ["gone too", "c", "a"] };
  expect(chosen({ policies: [policy("p", "gone", action)] })).toMatchObject({ processor: { id: "c" }, policy_id: "p" });
  expect(chosen({ policies: [policy("p", "gone"), policy("q", "a")] })).toMatchObject({ policy_id: "q" });
});

test.each<[PolicyCondition, boolean]>([
  [{ field: "amount", operator: ">", value: 499 }, true],
  [{ field: "amount", operator: ">", value: 500 }, false],
  [{ field: "amount", operator: ">=", value: 500 }, true],
  [{ field: "amount", operator: "<=", value: 499 }, false],
  [{ field: "amount", operator: "!=", value: 500 }, false],
  [{ field: "currency", operator: "=", value: "USD" }, true],
  [{ field: "card_brand", operator: "=", value: ["amex", "visa"] }, true],
  [{ field: "card_brand", operator: "!=", value: "visa" }, false],
  [{ field: "bin", operator: "=", value: "4111" }, true],
  [{ field: "bin", operator: "=", value: "5" }, false],
  [{ field: "country", operator: "!=", value: ["CA", "MX"] }, true],
  [{ field: "source", operator: "=", value: "api" }, true],
  [{ field: "customer", operator: "=", value: false }, true],
  [{ field: "customer", operator: "=", value: true }, false],
  [{ field: "customer", operator: "!=", value: true }, true],
  [{ field: "card_type", operator: "=", value: "credit" }, false],
  [{ field: "card_type", operator: "!=", value: "credit" }, false],
])("the condition %j holds: %j", (condition, holds) => {
  const { policy_id } = chosen({ policies: [{ ...policy("p", "c"), conditions: [condition] }] });
  expect(policy_id).toBe(holds ? "p" : "");
});

test.each<[PolicyCondition["operator"], PolicyCondition["value"], boolean]>([
  ["=", "41111111", false],
  ["!=", "41111111", false],
  ["!=", "41111122", false],
  ["=", ["41111111", "4111"], true],
  ["!=", ["41111111", "4111"], false],
  ["!=", "41112222", true],
])("of a card with six known digits, bin %s %j holds: %j", (operator, value, holds) => {
  const policies = [{ ...policy("p", "c"), conditions: [{ field: "bin" as const, operator, value }] }];
  expect(chosen({ policies, payment: { ...payment, bin: "411111" } }).policy_id).toBe(holds ? "p" : "");
});

test("a known customer and the kind of a card are seen where they are told", () => {
  const conditions = [
    { field: "customer", operator: "=", value: true } as const,
    { field: "card_type", operator: "=", value: "credit" } as const,
  ];
  const known = { ...payment, customer: true, card_type: "credit" };
  const policies = [{ ...policy("p", "c"), conditions }];
  expect(chosen({ policies, payment: known }).policy_id).toBe("p");
  expect(chosen({ policies, payment: { ...known, customer: false } }).policy_id).toBe("");
});

test("a split takes its share of the draws and leaves the others to what follows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), (split_percent) => {
      const policies = [policy("p", "c", { split_percent })];
      const draws = Array.from(
        { length: 100 },
        (_, n) => chosen({ policies, draw: Math.ceil((n * DRAWS) / 100) }).processor?.id,
      );
      expect(draws.filter((id) => id === "c")).toHaveLength(split_percent);
      expect(draws.filter((id) => id === "b")).toHaveLength(100 - split_percent);
    }),
  );
});

test("each step says why", () => {
  const policies = [
    { ...policy("big", "a"), conditions: [{ field: "amount", operator: ">", value: 1000 } as const] },
    policy("some", "c", { split_percent: 0 }),
  ];
  expect(stepsOf(chosen({ policies }))).toEqual([
    "big: does not match, amount > 1000 but it is 500.",
    "some: matches, but this payment is outside its 0%.",
    "b is the default.",
  ]);
});

test("a processor that stands in for one that does not take such payments is said to", () => {
  const policies = [policy("p", "bank", { fallback_processor_ids: ["c"] })];
  const processors = [...three, processor("bank", { payment_methods: ["ach"] })];
  const [step] = stepsOf(chosen({ processors, policies }));
  expect(step).toBe("p: matches and chooses c, standing in for one that does not take it.");
});

test("those who stand in come in the policy's order, able to take the payment, at the same price, and each once", () => {
  const others = [
    ...three,
    processor("dear", { payment_adj_type: "flat", payment_adj_val: 5 }),
    processor("bank", { payment_methods: ["ach"] }),
  ];
  const rule = policy("p", "a", { fallback_processor_ids: ["dear", "c", "a", "bank", "b", "c"] });
  const choice = chosen({ processors: others, policies: [rule] });
  expect(choice.stand_ins.map(({ id }) => id)).toEqual(["c", "b"]);
  expect(stepsOf(choice)).toContain("dear does not stand in for a: this payment has another price there.");
  const free = chosen({ processors: others, policies: [rule], costsTheSame: () => true });
  expect(free.stand_ins.map(({ id }) => id)).toEqual(["dear", "c", "b"]);
  expect(stepsOf(free)).toHaveLength(2);
  expect(stepsOf(choice).at(-1)).toBe(
    "If a cannot be reached at all, or its limit leaves no room, c, then b is asked instead.",
  );
  expect(chosen({ processors: others, policies: [rule], wanted: "a" }).stand_ins).toEqual([]);
});

test("what is keyed goes to the processor that is kept for it, unless the payment or a policy says otherwise", () => {
  const processors = [...three, processor("moto", { tag: "itfallback" })];
  const keyed = { ...payment, keyed: true };
  expect(chosen({ processors, payment: keyed })).toMatchObject({
    processor: { id: "moto" },
    because: "keyed",
  });
  expect(chosen({ processors }).processor?.id).toBe("b");
  expect(chosen({ processors, payment: keyed, wanted: "a" }).processor?.id).toBe("a");
  expect(chosen({ processors, payment: keyed, policies: [policy("p", "c")] }).processor?.id).toBe("c");
});

test("an account goes to a processor that takes its code, by default, by policy and as a stand-in, and who does not is told", () => {
  const bank = (id: string, ...available_sec_codes: string[]) =>
    processor(id, { payment_methods: ["ach"], features: { available_sec_codes } });
  const processors = [bank("paper", "ppd", "ccd"), bank("phone", "tel"), bank("any")];
  const by = (sec_code: string) => ({ ...payment, payment_method: "ach" as const, sec_code });
  expect(chosen({ processors, payment: by("ppd") }).processor?.id).toBe("paper");
  expect(chosen({ processors, payment: by("tel") })).toMatchObject({
    processor: { id: "phone" },
    left_out: [{ id: "paper" }],
  });
  expect(chosen({ processors, payment: by("web") }).processor?.id).toBe("any");
  expect(chosen({ processors, payment: by("") }).left_out).toEqual([]);
  const policies = [policy("p", "paper", { fallback_processor_ids: ["any", "phone"] })];
  const choice = chosen({ processors, policies, payment: by("web") });
  expect([choice.processor?.id, choice.stand_ins]).toEqual(["any", []]);
  expect(stepsOf(choice)).toEqual([
    "paper is left out, as it takes accounts under PPD, CCD only.",
    "phone is left out, as it takes accounts under TEL only.",
    "p: matches and chooses any, standing in for one that does not take it.",
  ]);
});

test("a code leaves nobody out for what is no account", () => {
  const processors = [
    processor("all", { payment_methods: ["card", "ach", "cash"], features: { available_sec_codes: ["ppd"] } }),
  ];
  for (const payment_method of ["card", "cash"] as const)
    for (const wanted of ["", "all"])
      expect(chosen({ processors, payment: { ...payment, payment_method, sec_code: "web" }, wanted })).toMatchObject({
        processor: { id: "all" },
        left_out: [],
      });
});

test("a named processor that does not take the code is the one that is left out, and no other takes its place", () => {
  const bank = (id: string, code: string) =>
    processor(id, { payment_methods: ["ach"], features: { available_sec_codes: [code] } });
  const processors = [bank("paper", "ppd"), bank("company", "ccd"), bank("phone", "tel")];
  const byPhone = { ...payment, payment_method: "ach" as const, sec_code: "tel" };
  const choice = chosen({ processors, payment: byPhone, wanted: "paper" });
  expect([choice.processor, choice.left_out.map(({ id }) => id)]).toEqual([undefined, ["paper"]]);
});

test("who is kept for a case is left out by a code only where an enabled policy or the payment itself names it", () => {
  const features = { available_sec_codes: ["ppd"] };
  const processors = [processor("beside", { payment_methods: ["ach"], tag: "splitpaymentadjustment", features })];
  const online = { ...payment, payment_method: "ach" as const, sec_code: "web" };
  const leftOut = (more: object) =>
    chosen({ processors, payment: online, ...more }).left_out.map(({ id }: Candidate) => id);
  const off = { ...policy("off", "beside"), enabled: false };
  expect([leftOut({}), leftOut({ policies: [off, policy("other", "gone")] })]).toEqual([[], []]);
  expect(leftOut({ policies: [off, policy("on", "beside")] })).toEqual(["beside"]);
  expect(leftOut({ policies: [policy("on", "gone", { fallback_processor_ids: ["beside"] })] })).toEqual(["beside"]);
  expect(leftOut({ wanted: "beside" })).toEqual(["beside"]);
});

test("those kept for a case are told beside the choice; beside a named processor, only who takes a second part", () => {
  const tags = ["surchargefallback", "debitfallback", "splitpaymentadjustment"];
  const processors = [...three, ...tags.map((tag) => processor(tag, { tag }))];
  expect(chosen({ processors }).kept.map(({ tag }) => tag)).toEqual(tags);
  expect(chosen({ processors, wanted: "a" }).kept.map(({ tag }) => tag)).toEqual(["splitpaymentadjustment"]);
});

test("the processor that a calculation names stays, and so do those that come after it", () => {
  const processors = [
    ...three,
    processor("beside", { tag: "splitpaymentadjustment" }),
    processor("cheap", { tag: "surchargefallback" }),
    processor("again", { tag: "debitfallback" }),
  ];
  const policies = [policy("one", "a", { fallback_processor_ids: ["c"] })];
  const told = (wanted: string, calculated: boolean) => {
    const { processor: first, stand_ins, kept } = chosen({ processors, policies, wanted, calculated });
    return [first?.id, stand_ins.map(({ id }) => id), kept.map(({ id }) => id)];
  };
  expect(told("a", true)).toEqual(["a", ["c"], ["beside", "again"]]);
  expect(told("b", true)).toEqual(["a", ["c"], ["beside", "again"]]);
  expect(told("cheap", true)).toEqual(["cheap", [], ["beside", "again"]]);
  expect(told("a", false)).toEqual(["a", [], ["beside"]]);
  expect(told("gone", true)).toEqual([undefined, [], ["beside", "again"]]);
});

test("what a policy says of the payment itself goes before a calculation that knew less of it, at the same price", () => {
  const processors = [
    ...three,
    processor("dear", { payment_adj_type: "flat", payment_adj_val: 5 }),
    processor("cheap", { tag: "surchargefallback" }),
  ];
  const to = (id: string, more: object = {}) => [policy("p", id, { fallback_processor_ids: ["c"], ...more })];
  const told = (wanted: string, policies: ReturnType<typeof to>, draw = 0) => {
    const {
      processor: first,
      because,
      policy_id,
      stand_ins,
    } = chosen({
      processors,
      policies,
      wanted,
      draw,
      calculated: true,
    });
    return [first?.id, because, policy_id, stand_ins.map(({ id }) => id)];
  };
  expect(told("b", to("a"))).toEqual(["a", "policy", "p", ["c"]]);
  // The price stays what the payer was told.
  expect(told("b", to("dear"))).toEqual(["b", "named", "", []]);
  expect(told("cheap", to("a"))).toEqual(["cheap", "named", "", []]);
  expect(told("c", [])).toEqual(["c", "named", "", []]);
  // Whom a share may have brought it to is not drawn a second time.
  for (const draw of [0, DRAWS - 1])
    for (const named of ["a", "b"])
      expect(told(named, to("a", { split_percent: 50 }), draw).slice(0, 2)).toEqual([named, "named"]);
});

test.each([
  ["surchargefallback", "surcharge_fallback"],
  ["itfallback", "it_fallback"],
  ["splitpaymentadjustment", "split_payment_adjustment"],
])("what is kept for %s takes nothing while the flag %s is off, and any other flag changes nothing", (tag, flag) => {
  const tagged = processor("tagged", { tag });
  const keyed = { ...payment, keyed: true };
  const found = (flags: Record<string, boolean>) => chosen({ processors: [...three, tagged], payment: keyed, flags });
  expect(found({}).kept).toEqual([tagged]);
  expect(found({ [flag]: true, skip_billing: false }).kept).toEqual([tagged]);
  const off = found({ [flag]: false });
  expect([off.kept, off.processor?.id]).toEqual([[], "b"]);
});

test("no flag speaks of debit cards and of second payments", () => {
  const others = ["debitfallback", "splittransaction"].map((tag) => processor(tag, { tag }));
  const flags = { surcharge_fallback: false, it_fallback: false, split_payment_adjustment: false };
  expect(chosen({ processors: [...three, ...others], flags }).kept).toEqual(others);
});
