import type { Policy, PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import { conditionKinds, type PolicyField, policyFields } from "@gatehouse/contract/processors/policy-condition.ts";
import { unmeetable } from "@gatehouse/contract/processors/unmeetable.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { problemsOf } from "../../lib/problems.ts";
import { asChosen, fieldNames, valuesIn } from "./policy-words.ts";

/** One condition as it is typed: an amount in minor units, everything else as text. */
export type ConditionValues = {
  field: PolicyField;
  operator: PolicyCondition["operator"];
  text: string;
  amount: number | null;
};

export type PolicyValues = {
  name: string;
  enabled: boolean;
  priority: string;
  conditions: ConditionValues[];
  processor_id: string;
  /** In the order in which they are asked. */
  stand_ins: { id: string }[];
  split_percent: string;
};

export const fieldOptions = policyFields.map((value) => ({ value, label: fieldNames[value] }));

export const newCondition: ConditionValues = { field: "card_brand", operator: "=", text: "", amount: null };
export const newPolicy: PolicyValues = {
  name: "",
  enabled: true,
  priority: "0",
  conditions: [],
  processor_id: "",
  stand_ins: [],
  split_percent: "100",
};

export function policyValuesOf(policy: Policy): PolicyValues {
  const { name, enabled, priority, conditions, action } = policy;
  return {
    name,
    enabled,
    priority: String(priority),
    conditions: conditions.map(({ field, operator, value }) => ({
      field,
      operator,
      text: asChosen(field, [value].flat().map(String)).join(", "),
      amount: field === "amount" ? Number(value) : null,
    })),
    processor_id: action.processor_id,
    stand_ins: action.fallback_processor_ids.map((id) => ({ id })),
    split_percent: String(action.split_percent),
  };
}

function conditionValue({ field, text, amount }: ConditionValues): PolicyCondition["value"] {
  if (field === "amount") return amount ?? 0;
  if (field === "customer") return text === "true";
  const parts = valuesIn(text);
  return parts.length > 1 ? parts : (parts[0] ?? "");
}

export const conditionsOf = (conditions: readonly ConditionValues[]): PolicyCondition[] =>
  conditions.map((one) => ({ field: one.field, operator: one.operator, value: conditionValue(one) }));

export function policyBody(values: PolicyValues) {
  const { stand_ins, conditions, processor_id } = values;
  return {
    name: values.name,
    enabled: values.enabled,
    priority: Number(values.priority),
    conditions: conditionsOf(conditions),
    action: {
      processor_id,
      fallback_processor_ids: stand_ins.map(({ id }) => id),
      split_percent: Number(values.split_percent),
    },
  };
}

function conditionRules({ field, text, amount }: ConditionValues): [unknown, Rule[]] {
  if (field === "amount") return [amount, [rules.required("Value")]];
  const fits: Rule = () =>
    valuesIn(text).every(conditionKinds[field].fits) ? undefined : "No payment has this value.";
  return [text, [rules.required("Value"), fits]];
}

const noneOfItself =
  (processor_id: string): Rule =>
  (id) =>
    id !== "" && id === processor_id ? "No processor stands in for itself." : undefined;

/** The condition at which no payment is left over. */
function shutOut(conditions: readonly ConditionValues[]): { at: number; rule: Rule } | undefined {
  if (conditions.some(({ field, text, amount }) => (field === "amount" ? amount === null : text === "")))
    return undefined;
  const found = unmeetable(conditionsOf(conditions));
  return found && { at: found.at, rule: () => `${found.why.replace("no", "No")}.` };
}

export function policyProblems(values: PolicyValues) {
  const shut = shutOut(values.conditions);
  return problemsOf([
    ["name", values.name, [rules.required("Name"), rules.max("Name", 100)]],
    ["priority", values.priority, [rules.required("Order"), rules.numeric("Order"), rules.maxValue("Order", 10_000)]],
    ["processor_id", values.processor_id, [rules.required("Processor")]],
    [
      "split_percent",
      values.split_percent,
      [rules.required("Share"), rules.numeric("Share"), rules.maxValue("Share", 100)],
    ],
    ...values.stand_ins.map(({ id }, at): [string, unknown, Rule[]] => [
      `stand_ins.${at}.id`,
      id,
      [rules.required("Processor"), noneOfItself(values.processor_id)],
    ]),
    ...values.conditions.map((one, at): [string, unknown, Rule[]] => {
      const [value, list] = conditionRules(one);
      const all = shut?.at === at ? [...list, shut.rule] : list;
      return [`conditions.${at}.${one.field === "amount" ? "amount" : "text"}`, value, all];
    }),
  ]);
}
