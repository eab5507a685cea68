import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candidate, choose, paymentOf } from "./choose.ts";
import { sharesOf } from "./shares.ts";

const processor = (id: string): Candidate => ({
  ...{ id, name: id, tag: "", payment_methods: ["card"], default_for: [], supported_currencies: [] },
  ...{ payment_adj_type: "", payment_adj_val: 0, features: {} },
});
const processors = ["main", "second", "third"].map(processor);
const policy = (id: string, processor_id: string, split_percent: number) => ({
  ...{ id, name: id, enabled: true, priority: 0, conditions: [] },
  action: { processor_id, fallback_processor_ids: [], split_percent },
});
const payment = paymentOf({ payment_method: "card", amount: 500 }, "usd");
const asked = (policies: ReturnType<typeof policy>[]) => ({ processors, policies, payment, wanted: "", flags: {} });

test("what a share leaves over goes to those that follow, and the shares make a hundred", () => {
  const policies = [policy("half", "second", 50), policy("some", "third", 70), policy("never", "third", 30)];
  const shares = sharesOf(asked(policies)).map(({ percent, choice }) => [percent, choice.processor?.id]);
  expect(shares).toEqual([
    [50, "second"],
    [20, "third"],
    [30, "main"],
  ]);
  expect(sharesOf(asked([policy("all", "second", 100)])).map(({ percent }) => percent)).toEqual([100]);
});

test("a hundred draws fall as the shares say", () => {
  const share = fc.tuple(fc.constantFrom("second", "third"), fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(fc.array(share, { maxLength: 4 }), (given) => {
      const question = asked(given.map(([id, percent], at) => policy(`p${at}`, id, percent)));
      const drawn = Array.from({ length: 100 }, (_, draw) => choose({ ...question, draw }).policy_id);
      for (const { percent, choice } of sharesOf(question))
        expect(drawn.filter((id) => id === choice.policy_id)).toHaveLength(percent);
    }),
  );
});
