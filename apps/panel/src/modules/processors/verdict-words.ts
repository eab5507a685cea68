import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { formatPercent } from "@gatehouse/money/percent.ts";
import { type Reading, sayCondition, sayValue } from "./policy-words.ts";

/** What trying the policies answers. */
export type Verdict = ReplyOf<typeof processorCalls.tryPolicies>;
type Share = Verdict["shares"][number];
type Considered = Verdict["considered"][number];

const toWhom = ({ processor_name }: Share) => (processor_name === "" ? "to no processor" : `to ${processor_name}`);

/** "It goes to Second for 50% of such payments, otherwise to Main." */
export function sayShares({ shares }: Verdict): string {
  const rest = shares.at(-1);
  const parts = shares
    .slice(0, -1)
    .map((share) => `${toWhom(share)} for ${formatPercent(share.percent)} of such payments`);
  if (rest === undefined || (parts.length === 0 && rest.processor_id === "")) return "No processor takes this payment.";
  return parts.length === 0 ? `It goes ${toWhom(rest)}.` : `It goes ${parts.join(", ")}, otherwise ${toWhom(rest)}.`;
}

/** Why, in the words of the list of policies and the currency of the payment that was tried. */
export function sayReasons({ shares, considered, left_out }: Verdict, reading: Reading): string[] {
  const reserves = shares.filter(({ stand_in_names }) => stand_in_names.length > 0).map(sayReserve);
  const rest = shares.at(-1);
  const left = rest && rest.policy_id === "" ? [sayRest(rest, shares.length > 1)] : [];
  const policies = considered.flatMap((one) => [
    `${one.policy_name}: ${sayConsidered(one, reading)}`,
    ...one.priced_out_names.map((name) => sayPricedOut(name, one)),
  ]);
  return [...left_out.map(sayLeftOut), ...policies, ...left, ...reserves];
}

const sayLeftOut = ({ processor_name, sec_codes }: Verdict["left_out"][number]) =>
  `${processor_name} is left out, as it takes accounts under ${sec_codes.join(", ").toUpperCase()} only.`;

const sayPricedOut = (name: string, { processor_name }: Considered) =>
  `${name} does not stand in for ${processor_name}: this payment has another price there.`;

function sayConsidered({ unmet, found, processor_name, percent, stands_in }: Considered, reading: Reading): string {
  if (unmet) {
    const has = found === "" ? "not known" : sayValue(unmet.field, found, reading);
    return `does not match, ${sayCondition(unmet, reading)} but it is ${has}.`;
  }
  if (processor_name === "") return "matches, but none of its processors takes this payment.";
  if (percent === 0) return "matches, but its share leaves none of such payments to it.";
  const share = percent === 100 ? "" : ` for ${formatPercent(percent)} of such payments`;
  return `matches and chooses ${processor_name}${share}${stands_in ? ", standing in for one that does not take it" : ""}.`;
}

function sayRest({ processor_name, because }: Share, some: boolean): string {
  const [what, them] = some ? ["the others", "them"] : ["it", "it"];
  if (because === "named") return `The payment names ${processor_name || "a processor that does not take it"}.`;
  if (because === "none") return `No processor takes ${what}.`;
  return `No policy chooses for ${what}, so ${takers[because](processor_name)} takes ${them}.`;
}

const takers: Record<Exclude<Share["because"], "named" | "none">, (name: string) => string> = {
  policy: (name) => name,
  keyed: (name) => `${name}, which is kept for what is keyed,`,
  default: (name) => `the default, ${name},`,
  oldest: (name) => `${name}, which was set up first of those that can, as there is no default,`,
};

const sayReserve = ({ processor_name, stand_in_names }: Share) =>
  `If ${processor_name} cannot be reached at all, or its limit leaves no room, ${stand_in_names.join(", then ")} is asked instead.`;
