import { flagsOnAtFirst } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Policy, PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import type { processorTags } from "@gatehouse/contract/processors/processor.ts";
import { takesSecCode } from "@gatehouse/contract/processors/sec-codes.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import { holds, type Payment, type Seen } from "./payment-facts.ts";

type ProcessorTag = (typeof processorTags)[number];
type Flag = keyof typeof flagsOnAtFirst;

/** The merchant flag that controls each processor tag. */
const flagOf: Partial<Record<string, Flag>> = {
  surchargefallback: "surcharge_fallback",
  itfallback: "it_fallback",
  splitpaymentadjustment: "split_payment_adjustment",
} satisfies Partial<Record<ProcessorTag, Flag>>;

export type Candidate = {
  id: string;
  name: string;
  tag: string;
  payment_methods: readonly PaymentKind[];
  default_for: readonly PaymentKind[];
  supported_currencies: readonly string[];
  features: { available_sec_codes?: readonly string[] | undefined };
  payment_adj_type: string;
  payment_adj_val: number;
};

export type RoutingQuestion<C extends Candidate> = {
  /** Active processors, oldest first. */
  processors: readonly C[];
  policies: readonly Pick<Policy, "id" | "name" | "enabled" | "priority" | "conditions" | "action">[];
  payment: Payment;
  /** The processor that the payment names, or "". */
  wanted: string;
  /** True when only the calculated price named that processor. */
  calculated?: boolean;
  /** Flags of the merchant. */
  flags: Partial<Record<string, boolean>>;
  /** Random draw from 0 up to `DRAWS`: decides whether the payment is within a policy's share. */
  draw: number;
  /** Whether the payment costs the same at both processors; by default compares their rates. */
  costsTheSame?: CostsTheSame | undefined;
};

export type CostsTheSame = (one: Rated, other: Rated) => boolean;
type Rated = Pick<Candidate, "payment_adj_type" | "payment_adj_val">;

export const DRAWS = 2 ** 32;

/**
 * `stand_ins` are the fallback processors, tried in order only if the request certainly never left. `kept` are the processors
 * with a tag that could take the payment. `left_out` are those that need another SEC code.
 */
export type Choice<C> = {
  processor: C | undefined;
  stand_ins: C[];
  kept: C[];
  left_out: C[];
  policy_id: string;
  because: RoutingReason;
  /** Every policy that was evaluated, in order. */
  asked: Verdict<C>[];
};

/** Why the processor was chosen. "keyed" is by the tag for keyed payments; "none" means that no processor takes the payment. */
export type RoutingReason = "named" | "policy" | "keyed" | "default" | "oldest" | "none";

/**
 * The result of one policy: the unmet condition with the value found, or the processor. `priced_out` are fallback processors
 * that were left out because the payment has another price there.
 */
export type Verdict<C> = {
  policy: Pick<Policy, "id" | "name" | "action">;
  unmet?: PolicyCondition;
  found?: string;
  processor?: C;
  priced_out?: C[];
};

/** Chooses the processor that the payment names, else that of the first matching policy, else the default. */
export function choose<C extends Candidate>(question: RoutingQuestion<C>): Choice<C> {
  return pickRoute(weightedRoutes(question), drawOf(question));
}

/** A possible choice. `split` is its percentage of the payments that the routesByPolicy before it left. */
export type WeightedRoute<C> = { split: number; choice: Choice<C> };
type WeightedRoutes<C> = readonly [WeightedRoute<C>, ...WeightedRoute<C>[]];

/** Returns every possible choice in the order of the policies. */
export function weightedRoutes<C extends Candidate>(question: RoutingQuestion<C>): WeightedRoutes<C> {
  const { wanted, calculated = false } = question;
  const { able = [], left_out = [] } = Object.groupBy(
    question.processors.filter((one) => acceptsPayment(one, question.payment)),
    (one) => (acceptsSecCode(one, question.payment) ? "able" : "left_out"),
  );
  const kept = able.filter((one) => isKept(one, question));
  if (!wanted)
    return routesByPolicy(question, { able, kept, left_out: left_out.filter((one) => mayBeRouted(one, question)) });
  const processor = able.find((one) => one.id === wanted);
  // A named processor has no fallback. The secondary processor of a split payment isn't one.
  const named = {
    processor,
    stand_ins: [],
    kept: withTag(kept, "splitpaymentadjustment"),
    left_out: left_out.filter((one) => one.id === wanted),
    policy_id: "",
    because: "named" as const,
    asked: [],
  };
  const choice = calculated ? { ...named, ...routeCalculated(question, { able, kept }, processor) } : named;
  return [{ split: 100, choice }];
}

/**
 * Returns the fallbacks of a processor that a calculation chose. The calculation may have known less of the payment: if no route
 * leads to that processor now, a policy's choice at the same price replaces it.
 */
function routeCalculated<C extends Candidate>(question: RoutingQuestion<C>, among: Eligible<C>, first: C | undefined) {
  const kept = [...withTag(among.kept, "splitpaymentadjustment"), ...withTag(among.kept, "debitfallback")];
  const found = routesByPolicy(question, { ...among, left_out: [] });
  const same = found.find(({ choice }) => choice.processor === first);
  if (same) return { stand_ins: same.choice.stand_ins, kept };
  const { processor, stand_ins, policy_id, because, asked } = pickRoute(found, drawOf(question));
  if (because !== "policy" || !mayTakeOver(question, processor, first)) return { kept };
  return { processor, stand_ins, policy_id, because, asked, kept };
}

/** True when `one` may replace the calculated processor: same price, and not the processor for cards without surcharge. */
function mayTakeOver({ costsTheSame = haveSameRate }: Pricing, one?: Candidate, first?: Candidate): boolean {
  return one !== undefined && first !== undefined && first.tag !== "surchargefallback" && costsTheSame(one, first);
}

type Pricing = Pick<RoutingQuestion<Candidate>, "costsTheSame">;

/** The processors that can take the payment, and those of them with a tag in use. */
type Eligible<C> = { able: readonly C[]; kept: C[] };

function isKept({ tag }: Candidate, { flags }: Pick<RoutingQuestion<Candidate>, "flags">): boolean {
  const flag = flagOf[tag];
  return tag !== "" && (flag === undefined || (flags[flag] ?? flagsOnAtFirst[flag]));
}

/** True for a processor that routing could choose with another SEC code: without tag, or named by a policy. */
function mayBeRouted({ id, tag }: Candidate, { policies }: Pick<RoutingQuestion<Candidate>, "policies">): boolean {
  return tag === "" || policies.some((one) => one.enabled && namedProcessors(one).includes(id));
}

function routesByPolicy<C extends Candidate>(
  question: RoutingQuestion<C>,
  { able, ...others }: Eligible<C> & { left_out: C[] },
): WeightedRoutes<C> {
  const left = withoutPolicy({ able, kept: others.kept }, question.payment);
  const payment = { ...question.payment, processor_id: left.processor?.id ?? "" };
  const found: WeightedRoute<C>[] = [];
  const asked: Verdict<C>[] = [];
  for (const policy of inOrder(question.policies)) {
    const { stand_ins = [], ...verdict } = evaluate(policy, { ...question, able }, payment);
    asked.push({ policy, ...verdict });
    const { processor } = verdict;
    const split = processor ? policy.action.split_percent : 0;
    const choice = {
      processor,
      stand_ins,
      ...others,
      policy_id: policy.id,
      because: "policy" as const,
      asked: [...asked],
    };
    if (split > 0) found.push({ split, choice });
    if (split === 100) break;
  }
  const rest = { split: 100, choice: { ...left, stand_ins: [], ...others, policy_id: "", asked } };
  const [first = rest, ...later] = found.at(-1)?.split === 100 ? found : [...found, rest];
  return [first, ...later];
}

/** The draw `at` among `of` equally likely ones. */
type Draw = { at: bigint; of: bigint };

const drawOf = ({ draw }: Pick<RoutingQuestion<Candidate>, "draw">): Draw => ({ at: BigInt(draw), of: BigInt(DRAWS) });

/**
 * Picks the route of the draw. Each route takes its share of the draws that those before it left; the rest is scaled up in whole
 * numbers, so that a share doesn't depend on the place of its policy.
 */
function pickRoute<C>([route, next, ...later]: WeightedRoutes<C>, { at, of }: Draw): Choice<C> {
  const [place, bound] = [at * 100n, of * BigInt(route.split)];
  if (next === undefined || place < bound) return route.choice;
  return pickRoute([next, ...later], { at: place - bound, of: of * 100n - bound });
}

/** Finds the processor with the tag. */
export function keptFor<C extends { tag: string }>(kept: readonly C[], tag: ProcessorTag): C | undefined {
  return withTag(kept, tag)[0];
}

const withTag = <C extends { tag: string }>(among: readonly C[], tag: ProcessorTag) =>
  among.filter((one) => one.tag === tag);

function withoutPolicy<C extends Candidate>({ able, kept }: Eligible<C>, payment: Payment) {
  const forKeyed = payment.keyed ? keptFor(kept, "itfallback") : undefined;
  if (forKeyed) return { processor: forKeyed, because: "keyed" as const };
  const processor = defaultOf(able, payment);
  if (!processor) return { processor, because: "none" as const };
  const isDefault = processor.default_for.includes(payment.payment_method);
  return { processor, because: isDefault ? ("default" as const) : ("oldest" as const) };
}

function acceptsPayment(one: Candidate, { payment_method, currency }: Payment): boolean {
  const inCurrency = one.supported_currencies.length === 0 || one.supported_currencies.includes(currency);
  return one.payment_methods.includes(payment_method) && inCurrency;
}

/** True for payments that aren't ACH, and while the SEC code is unknown. */
function acceptsSecCode({ features }: Candidate, { payment_method, sec_code }: Payment): boolean {
  return payment_method !== "ach" || sec_code === "" || takesSecCode(features, sec_code);
}

type RoutingPolicy = RoutingQuestion<Candidate>["policies"][number];

function inOrder(policies: readonly RoutingPolicy[]): RoutingPolicy[] {
  return policies.filter((one) => one.enabled).sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
}

type PolicyResult<C> = Omit<Verdict<C>, "policy"> & { stand_ins?: C[] };

function evaluate<C extends Candidate>(
  policy: RoutingPolicy,
  { able, costsTheSame = haveSameRate }: Pricing & { able: readonly C[] },
  payment: Seen,
): PolicyResult<C> {
  const unmet = policy.conditions.find((condition) => !holds(condition, payment));
  if (unmet) return { unmet, found: String(payment[unmet.field]) };
  const [processor, ...others] = [...new Set(namedProcessors(policy))].flatMap((id) =>
    able.filter((one) => one.id === id),
  );
  if (!processor) return {};
  const { stand_ins, priced_out } = Object.groupBy(others, (one) =>
    costsTheSame(one, processor) ? "stand_ins" : "priced_out",
  );
  return { processor, ...(stand_ins ? { stand_ins } : {}), ...(priced_out ? { priced_out } : {}) };
}

const namedProcessors = ({ action }: RoutingPolicy) => [action.processor_id, ...action.fallback_processor_ids];

const haveSameRate: CostsTheSame = (one, other) =>
  one.payment_adj_type === other.payment_adj_type && one.payment_adj_val === other.payment_adj_val;

/** Returns the default of the payment method, else the oldest. Processors with a tag are no default. */
function defaultOf<C extends Candidate>(able: readonly C[], { payment_method }: Payment): C | undefined {
  const plain = able.filter((one) => one.tag === "");
  return plain.find((one) => one.default_for.includes(payment_method)) ?? plain[0];
}
