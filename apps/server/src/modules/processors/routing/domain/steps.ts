import type { PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import { listedSecCodes } from "@gatehouse/contract/processors/sec-codes.ts";
import { formatPercent } from "@gatehouse/money/percent.ts";
import type { Candidate, Choice, Verdict } from "./choose.ts";

/** True when a fallback processor of the policy takes the payment. */
export const standsIn = ({
  policy,
  processor,
}: Pick<Verdict<Candidate>, "policy"> & { processor: Candidate | undefined }) =>
  processor !== undefined && processor.id !== policy.action.processor_id;

/** Explains a choice, one sentence for each step. */
export function stepsOf(choice: Choice<Candidate>): string[] {
  return [
    ...choice.left_out.map(leftOut),
    ...choice.asked.flatMap((one) => [`${one.policy.name}: ${stepOf(one, choice)}`, ...pricedOut(one)]),
    ...endOf(choice),
  ];
}

const leftOut = ({ name, features }: Candidate) =>
  `${name} is left out, as it takes accounts under ${listedSecCodes(features).join(", ").toUpperCase()} only.`;

function stepOf({ policy, unmet, found, processor }: Verdict<Candidate>, { policy_id }: Choice<Candidate>): string {
  if (unmet) return `does not match, ${inWords(unmet)} but it is ${found || "not known"}.`;
  if (!processor) return "matches, but none of its processors takes this payment.";
  const percent = policy.action.split_percent;
  if (policy.id !== policy_id) return `matches, but this payment is outside its ${formatPercent(percent)}.`;
  const reserve = standsIn({ policy, processor }) ? ", standing in for one that does not take it" : "";
  const share = percent < 100 ? ` for ${formatPercent(percent)} of such payments` : "";
  return `matches and chooses ${processor.name}${reserve}${share}.`;
}

/** Names the fallback processors that were left out so that the price stays. */
const pricedOut = ({ priced_out = [], processor }: Verdict<Candidate>) =>
  priced_out.map(
    ({ name }) => `${name} does not stand in for ${processor?.name}: this payment has another price there.`,
  );

function endOf({ because, processor, stand_ins }: Choice<Candidate>): string[] {
  const name = processor?.name ?? "";
  switch (because) {
    case "policy": {
      const others = stand_ins.map((one) => one.name).join(", then ");
      return others === ""
        ? []
        : [`If ${name} cannot be reached at all, or its limit leaves no room, ${others} is asked instead.`];
    }
    case "named":
      return [processor ? `The payment names ${name}.` : "The payment names a processor that does not take it."];
    case "keyed":
      return [`${name} takes what is keyed.`];
    case "default":
      return [`${name} is the default.`];
    case "oldest":
      return [`There is no default, and of those that take this payment ${name} was set up first.`];
    case "none":
      return ["No processor takes this payment."];
  }
}

const inWords = ({ field, operator, value }: PolicyCondition) =>
  `${field} ${operator} ${Array.isArray(value) ? value.join(", ") : value}`;
