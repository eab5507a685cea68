import { expect, test } from "vitest";
import { sayReasons, sayShares, type Verdict } from "./verdict-words.ts";

const nameOf = (id: string) => `${id}!`;
const share = (processor_name: string, percent: number, policy_id = "") => ({
  percent,
  policy_id,
  processor_id: processor_name,
  processor_name,
  stand_in_names: [],
  because: processor_name === "" ? ("none" as const) : policy_id === "" ? ("default" as const) : ("policy" as const),
});
const considered = (policy_name: string, more: Partial<Verdict["considered"][number]>) => ({
  policy_id: policy_name,
  policy_name,
  unmet: null,
  found: "",
  processor_id: "",
  processor_name: "",
  percent: 0,
  stands_in: false,
  priced_out_names: [],
  ...more,
});
const verdict = (shares: Verdict["shares"], policies: Verdict["considered"] = []): Verdict => ({
  processor_id: "",
  processor_name: "",
  stand_in_ids: [],
  policy_id: "",
  steps: [],
  shares,
  considered: policies,
  left_out: [],
});

test("where a payment goes is said with its shares", () => {
  expect(sayShares(verdict([share("Main", 100)]))).toBe("It goes to Main.");
  expect(sayShares(verdict([share("", 100)]))).toBe("No processor takes this payment.");
  expect(sayShares(verdict([share("Second", 50, "p"), share("Main", 50)]))).toBe(
    "It goes to Second for 50% of such payments, otherwise to Main.",
  );
});

test("why it goes there is said in the words and amounts of the list", () => {
  const policies = [
    considered("Big", { unmet: { field: "amount", operator: ">=", value: 5000 }, found: "4000" }),
    considered("Visa", { unmet: { field: "card_brand", operator: "=", value: "visa" } }),
    considered("Half", { processor_name: "Second", percent: 50, stands_in: true }),
  ];
  expect(
    sayReasons(verdict([share("Second", 50, "Half"), share("Main", 50)], policies), { currency: "usd", nameOf }),
  ).toEqual([
    "Big: does not match, Amount ≥ $50.00 but it is $40.00.",
    "Visa: does not match, Card brand is Visa but it is not known.",
    "Half: matches and chooses Second for 50% of such payments, standing in for one that does not take it.",
    "No policy chooses for the others, so the default, Main, takes them.",
  ]);
});

test("who does not stand in because of its price is said beside the policy that names it", () => {
  const policies = [considered("All", { processor_name: "Second", percent: 100, priced_out_names: ["Dear", "Cheap"] })];
  expect(sayReasons(verdict([share("Second", 100, "All")], policies), { currency: "usd", nameOf })).toEqual([
    "All: matches and chooses Second.",
    "Dear does not stand in for Second: this payment has another price there.",
    "Cheap does not stand in for Second: this payment has another price there.",
  ]);
});

test("whom nothing made the default is not called it", () => {
  const oldest = { ...share("Main", 100), because: "oldest" as const };
  expect(sayReasons(verdict([oldest]), { currency: "usd", nameOf })).toEqual([
    "No policy chooses for it, so Main, which was set up first of those that can, as there is no default, takes it.",
  ]);
});

test("an amount is said in the currency of the payment that was tried", () => {
  const big = considered("Big", { unmet: { field: "amount", operator: ">=", value: 5000 }, found: "4000" });
  expect(sayReasons(verdict([share("Main", 100, "Rest")], [big]), { currency: "jpy", nameOf })).toEqual([
    "Big: does not match, Amount ≥ ¥5,000 but it is ¥4,000.",
  ]);
});

test("who is left out because of the agreement with the payer is said first", () => {
  const left_out = [{ processor_id: "b", processor_name: "Bank", sec_codes: ["ccd", "ppd"] }];
  expect(sayReasons({ ...verdict([share("", 100)]), left_out }, { currency: "usd", nameOf })[0]).toBe(
    "Bank is left out, as it takes accounts under CCD, PPD only.",
  );
});
