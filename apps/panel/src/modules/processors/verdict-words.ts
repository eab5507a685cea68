import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { sayCondition, sayValue } from "./policy-words.ts";

/** What trying the policies answers. */
export type Verdict = ReplyOf<typeof processorCalls.tryPolicies>;
type Share = Verdict["shares"][number];
type Considered = Verdict["considered"][number];

const toWhom = ({ processor_name }: Share) => (processor_name === "" ? "to no processor" : `to ${processor_name}`);

/** "It goes to Second for 50 % of such payments, otherwise to Main." */
export function sayShares({ shares }: Verdict): string {
  const rest = shares.at(-1);
  const parts = shares.slice(0, -1).map((share) => `${toWhom(share)} for ${share.percent} % of such payments`);
  if (rest === undefined || (parts.length === 0 && rest.processor_id === "")) return "No processor takes this payment.";
  return parts.length === 0 ? `It goes ${toWhom(rest)}.` : `It goes ${parts.join(", ")}, otherwise ${toWhom(rest)}.`;
}

/** Why, in the words of the list of policies and the currency of the payment that was tried. */
export function sayReasons({ shares, considered }: Verdict, currency: string): string[] {
  const reserves = shares.filter(({ stand_in_names }) => stand_in_names.length > 0).map(sayReserve);
  const rest = shares.at(-1);
  const left = rest && rest.policy_id === "" ? [sayRest(rest, shares.length > 1)] : [];
  return [...considered.map((one) => `${one.policy_name}: ${sayConsidered(one, currency)}`), ...left, ...reserves];
}

function sayConsidered({ unmet, found, processor_name, percent }: Considered, currency: string): string {
  if (unmet) {
    const has = found === "" ? "not known" : sayValue(unmet.field, found, currency);
    return `does not match, ${sayCondition(unmet, currency)} but it is ${has}.`;
  }
  if (processor_name === "") return "matches, but none of its processors takes this payment.";
  if (percent === 0) return "matches, but its share leaves none of such payments to it.";
  return percent === 100
    ? `matches and chooses ${processor_name}.`
    : `matches and chooses ${processor_name} for ${percent} % of such payments.`;
}

function sayRest({ processor_name }: Share, some: boolean): string {
  const what = some ? "the others" : "it";
  return processor_name === ""
    ? `No processor takes ${what}.`
    : `No policy chooses for ${what}, so ${processor_name} takes ${what === "it" ? "it" : "them"}.`;
}

const sayReserve = ({ processor_name, stand_in_names }: Share) =>
  `If ${processor_name} cannot be reached at all, ${stand_in_names.join(", then ")} is asked instead.`;
