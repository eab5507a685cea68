import { flagsOnAtFirst } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Policy, PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import type { processorTags } from "@gatehouse/contract/processors/processor.ts";
import { takesSecCode } from "@gatehouse/contract/processors/sec-codes.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import { holds, type Payment, type Seen } from "./payment-facts.ts";

type ProcessorTag = (typeof processorTags)[number];
type Flag = keyof typeof flagsOnAtFirst;

/** The flag of a merchant that switches off what is done where a processor is kept for a case. */
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

export type Question<C extends Candidate> = {
  /** Those that may take payments, oldest first. */
  processors: readonly C[];
  policies: readonly Pick<Policy, "id" | "name" | "enabled" | "priority" | "conditions" | "action">[];
  payment: Payment;
  /** The processor that the payment names, or "". */
  wanted: string;
  /** True where nobody but the calculation of its price named that processor. */
  calculated?: boolean;
  /** The merchant's. */
  flags: Partial<Record<string, boolean>>;
  /** From 0 up to `DRAWS`: decides which side of each share this payment is on. */
  draw: number;
  /** Whether this payment costs the same at both; where nobody says it, whether all payments do. */
  costsTheSame?: CostsTheSame | undefined;
};

export type CostsTheSame = (one: Rated, other: Rated) => boolean;
type Rated = Pick<Candidate, "payment_adj_type" | "payment_adj_val">;

export const DRAWS = 2 ** 32;

/**
 * `stand_ins` are asked in their order when the processor certainly was not reached; never after an answer or none. `kept`
 * are those that would take this payment in the case that their tag names, and `left_out` those to which it
 * could go under another agreement with the payer.
 */
export type Choice<C> = {
  processor: C | undefined;
  stand_ins: C[];
  kept: C[];
  left_out: C[];
  policy_id: string;
  because: Because;
  /** Every policy that was asked, in that order. */
  asked: Verdict<C>[];
};

/** Who decided: the payment, a policy, a processor's tag for what is keyed, or nobody but the default; "none" takes it. */
export type Because = "named" | "policy" | "keyed" | "default" | "oldest" | "none";

/**
 * What one policy said: the condition that is not met, or who would take the payment, if anybody, and who does not stand in
 * for that one, as the payment would cost something else there.
 */
export type Verdict<C> = {
  policy: Pick<Policy, "id" | "name" | "action">;
  unmet?: PolicyCondition;
  found?: string;
  processor?: C;
  priced_out?: C[];
};

/** The processor that takes a payment: the one it names, else what the first matching policy says, else the default. */
export function choose<C extends Candidate>(question: Question<C>): Choice<C> {
  return drawn(waysOf(question), lotOf(question));
}

/** What may become of a payment, and how many of a hundred that come to it go this way; of those that come to the last, all. */
export type Way<C> = { split: number; choice: Choice<C> };
type Ways<C> = readonly [Way<C>, ...Way<C>[]];

/** All that may become of such a payment, in the order of the policies: a draw decides where these take only a share. */
export function waysOf<C extends Candidate>(question: Question<C>): Ways<C> {
  const { wanted, calculated = false } = question;
  const { able = [], left_out = [] } = Object.groupBy(
    question.processors.filter((one) => takes(one, question.payment)),
    (one) => (takesCode(one, question.payment) ? "able" : "left_out"),
  );
  const kept = able.filter((one) => isKept(one, question));
  if (!wanted) return routes(question, { able, kept, left_out: left_out.filter((one) => mayBeRouted(one, question)) });
  const processor = able.find((one) => one.id === wanted);
  // Who names a processor wants no other in its place; a second payment beside the first is no replacement.
  const beside = {
    processor,
    stand_ins: [],
    kept: ofTag(kept, "splitpaymentadjustment"),
    left_out: left_out.filter((one) => one.id === wanted),
    policy_id: "",
    because: "named" as const,
    asked: [],
  };
  const choice = calculated ? { ...beside, ...afterwards(question, { able, kept }, processor) } : beside;
  return [{ split: 100, choice }];
}

/**
 * A calculation has decided who is asked first, as the price is theirs: it may have known less of the payment than is known now.
 * Where by what is known it could not have been them, a policy's own choice goes before, at the same price.
 */
function afterwards<C extends Candidate>(question: Question<C>, among: Able<C>, first: C | undefined) {
  const kept = [...ofTag(among.kept, "splitpaymentadjustment"), ...ofTag(among.kept, "debitfallback")];
  const ways = routes(question, { ...among, left_out: [] });
  const same = ways.find(({ choice }) => choice.processor === first);
  if (same) return { stand_ins: same.choice.stand_ins, kept };
  const { processor, stand_ins, policy_id, because, asked } = drawn(ways, lotOf(question));
  if (because !== "policy" || !mayTakeOver(question, processor, first)) return { kept };
  return { processor, stand_ins, policy_id, because, asked, kept };
}

/** Who is kept for cards without a surcharge was nobody's choice but the price's. */
function mayTakeOver({ costsTheSame = atOneRate }: Pricing, one?: Candidate, first?: Candidate): boolean {
  return one !== undefined && first !== undefined && first.tag !== "surchargefallback" && costsTheSame(one, first);
}

type Pricing = Pick<Question<Candidate>, "costsTheSame">;

/** Those that can take the payment, and of them those that are kept for a case. */
type Able<C> = { able: readonly C[]; kept: C[] };

function isKept({ tag }: Candidate, { flags }: Pick<Question<Candidate>, "flags">): boolean {
  const flag = flagOf[tag];
  return tag !== "" && (flag === undefined || (flags[flag] ?? flagsOnAtFirst[flag]));
}

/** An account goes to a processor with a tag only where a policy names it: no other code would bring it there otherwise. */
function mayBeRouted({ id, tag }: Candidate, { policies }: Pick<Question<Candidate>, "policies">): boolean {
  return tag === "" || policies.some((one) => one.enabled && namedIn(one).includes(id));
}

function routes<C extends Candidate>(question: Question<C>, { able, ...others }: Able<C> & { left_out: C[] }): Ways<C> {
  const left = withoutPolicy({ able, kept: others.kept }, question.payment);
  const payment = { ...question.payment, processor_id: left.processor?.id ?? "" };
  const ways: Way<C>[] = [];
  const asked: Verdict<C>[] = [];
  for (const policy of inOrder(question.policies)) {
    const { stand_ins = [], ...verdict } = ask(policy, { ...question, able }, payment);
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
    if (split > 0) ways.push({ split, choice });
    if (split === 100) break;
  }
  const rest = { split: 100, choice: { ...left, stand_ins: [], ...others, policy_id: "", asked } };
  const [first = rest, ...later] = ways.at(-1)?.split === 100 ? ways : [...ways, rest];
  return [first, ...later];
}

/** A place among all that are as likely. */
type Lot = { at: bigint; of: bigint };

const lotOf = ({ draw }: Pick<Question<Candidate>, "draw">): Lot => ({ at: BigInt(draw), of: BigInt(DRAWS) });

/**
 * Each way takes its share of the draws that those before it left. The rest is spread out over all that there is again, in whole
 * numbers: so a share is the same wherever its policy stands.
 */
function drawn<C>([way, next, ...later]: Ways<C>, { at, of }: Lot): Choice<C> {
  const [place, bound] = [at * 100n, of * BigInt(way.split)];
  if (next === undefined || place < bound) return way.choice;
  return drawn([next, ...later], { at: place - bound, of: of * 100n - bound });
}

/** The one that is kept for the case that a tag names. */
export function keptFor<C extends { tag: string }>(kept: readonly C[], tag: ProcessorTag): C | undefined {
  return ofTag(kept, tag)[0];
}

const ofTag = <C extends { tag: string }>(among: readonly C[], tag: ProcessorTag) =>
  among.filter((one) => one.tag === tag);

function withoutPolicy<C extends Candidate>({ able, kept }: Able<C>, payment: Payment) {
  const forKeyed = payment.keyed ? keptFor(kept, "itfallback") : undefined;
  if (forKeyed) return { processor: forKeyed, because: "keyed" as const };
  const processor = defaultOf(able, payment);
  if (!processor) return { processor, because: "none" as const };
  const isDefault = processor.default_for.includes(payment.payment_method);
  return { processor, because: isDefault ? ("default" as const) : ("oldest" as const) };
}

function takes(one: Candidate, { payment_method, currency }: Payment): boolean {
  const inCurrency = one.supported_currencies.length === 0 || one.supported_currencies.includes(currency);
  return one.payment_methods.includes(payment_method) && inCurrency;
}

/** A code says nothing of what is no account, and one that is not known yet nothing against anybody. */
function takesCode({ features }: Candidate, { payment_method, sec_code }: Payment): boolean {
  return payment_method !== "ach" || sec_code === "" || takesSecCode(features, sec_code);
}

type Asked = Question<Candidate>["policies"][number];

function inOrder(policies: readonly Asked[]): Asked[] {
  return policies.filter((one) => one.enabled).sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
}

type Answer<C> = Omit<Verdict<C>, "policy"> & { stand_ins?: C[] };

function ask<C extends Candidate>(
  policy: Asked,
  { able, costsTheSame = atOneRate }: Pricing & { able: readonly C[] },
  payment: Seen,
): Answer<C> {
  const unmet = policy.conditions.find((condition) => !holds(condition, payment));
  if (unmet) return { unmet, found: String(payment[unmet.field]) };
  const [processor, ...others] = [...new Set(namedIn(policy))].flatMap((id) => able.filter((one) => one.id === id));
  if (!processor) return {};
  const { stand_ins, priced_out } = Object.groupBy(others, (one) =>
    costsTheSame(one, processor) ? "stand_ins" : "priced_out",
  );
  return { processor, ...(stand_ins ? { stand_ins } : {}), ...(priced_out ? { priced_out } : {}) };
}

const namedIn = ({ action }: Asked) => [action.processor_id, ...action.fallback_processor_ids];

const atOneRate: CostsTheSame = (one, other) =>
  one.payment_adj_type === other.payment_adj_type && one.payment_adj_val === other.payment_adj_val;

/** A processor with a tag is kept for the case that the tag names. */
function defaultOf<C extends Candidate>(able: readonly C[], { payment_method }: Payment): C | undefined {
  const plain = able.filter((one) => one.tag === "");
  return plain.find((one) => one.default_for.includes(payment_method)) ?? plain[0];
}
