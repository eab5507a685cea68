import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, choose, DRAWS } from "./choose.ts";
import { paymentOf } from "./payment-facts.ts";
import { sharesOf } from "./shares.ts";

const processor = (id: string): Candidate => ({
  id,
  name: id,
  tag: "",
  payment_methods: ["card"],
  default_for: [],
  supported_currencies: [],
  payment_adj_type: "",
  payment_adj_val: 0,
  features: {},
});
const processors = ["main", "second", "third"].map(processor);
const policy = (id: string, processor_id: string, split_percent: number) => ({
  id,
  name: id,
  enabled: true,
  priority: 0,
  conditions: [],
  action: { processor_id, fallback_processor_ids: [], split_percent },
});
const payment = paymentOf({ payment_method: "card", amount: 500 }, "usd");
const asked = (policies: ReturnType<typeof policy>[]) => ({ processors, policies, payment, wanted: "", flags: {} });

test("what a share leaves over is divided among those that follow, and the shares make a hundred", () => {
  const policies = [policy("half", "second", 50), policy("some", "third", 70), policy("never", "third", 0)];
  const shares = sharesOf(asked(policies)).map(({ percent, choice }) => [percent, choice.processor?.id]);
  expect(shares).toEqual([
    [50, "second"],
    [35, "third"],
    [15, "main"],
  ]);
  expect(sharesOf(asked([policy("all", "second", 100)])).map(({ percent }) => percent)).toEqual([100]);
});

test("two policies of the same share both get payments, the second of those that the first left", () => {
  const shares = sharesOf(asked([policy("a", "second", 30), policy("b", "third", 30)]));
  expect(shares.map(({ percent, choice }) => [percent, choice.processor?.id])).toEqual([
    [30, "second"],
    [21, "third"],
    [49, "main"],
  ]);
});

const share = fc.tuple(fc.constantFrom("second", "third"), fc.integer({ min: 0, max: 100 }));

test("draws that lie evenly fall as the shares say", () => {
  const draws = 1_000;
  fc.assert(
    fc.property(fc.array(share, { maxLength: 4 }), (given) => {
      const question = asked(given.map(([id, percent], at) => policy(`p${at}`, id, percent)));
      const drawn = Array.from(
        { length: draws },
        (_, n) => choose({ ...question, draw: Math.floor((n / draws) * DRAWS) }).policy_id,
      );
      const shares = sharesOf(question);
      expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 9);
      for (const { percent, choice } of shares) {
        const found = drawn.filter((id) => id === choice.policy_id).length;
        // At each of its two bounds a share is off by less than one draw.
        expect(Math.abs(found - (percent * draws) / 100)).toBeLessThan(2);
      }
    }),
    { numRuns: 50 },
  );
});

test("a share is exact to the draw, after others have taken theirs, too", () => {
  const question = asked([policy("a", "second", 30), policy("b", "third", 30)]);
  const takes = (draw: number) => choose({ ...question, draw }).policy_id;
  for (const [bound, before, after] of [
    [30, "a", "b"],
    [51, "b", ""],
  ] as const) {
    const first = Math.ceil((bound * DRAWS) / 100);
    expect([takes(first - 1), takes(first)]).toEqual([before, after]);
  }
  expect([takes(0), takes(DRAWS - 1)]).toEqual(["a", ""]);
});
