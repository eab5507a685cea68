import type { ReplyOf } from "@gatehouse/contract/call.ts";
import type { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { listedSecCodes } from "@gatehouse/contract/processors/sec-codes.ts";
import type { Candidate, Verdict } from "./domain/choose.ts";
import type { Share } from "./domain/shares.ts";
import { standsIn, stepsOf } from "./domain/steps.ts";

type Reply = ReplyOf<typeof processorCalls.tryPolicies>;
type Shares = readonly [Share<Candidate>, ...Share<Candidate>[]];

const taker = (processor: Candidate | undefined) => ({
  processor_id: processor?.id ?? "",
  processor_name: processor?.name ?? "",
});

/** Presents the decision. The first share is the first policy's; the last one has evaluated all policies. */
export function presentVerdict(shares: Shares): Reply {
  const [{ choice }] = shares;
  const asked = shares.at(-1)?.choice.asked ?? [];
  return {
    ...taker(choice.processor),
    stand_in_ids: choice.stand_ins.map(({ id }) => id),
    policy_id: choice.policy_id,
    steps: stepsOf(choice),
    shares: shares.map(presentShare),
    considered: asked.map((one) => presentConsidered(one, shares)),
    left_out: choice.left_out.map((one) => ({ ...taker(one), sec_codes: [...listedSecCodes(one.features)] })),
  };
}

const told = (percent: number) => Math.round(percent * 100) / 100;

const presentShare = ({ percent, choice: { processor, policy_id, stand_ins, because } }: Share<Candidate>) => ({
  percent: told(percent),
  ...taker(processor),
  policy_id,
  stand_in_names: stand_ins.map(({ name }) => name),
  because,
});

const presentConsidered = (
  { policy, unmet, found = "", processor, priced_out = [] }: Verdict<Candidate>,
  shares: Shares,
) => ({
  policy_id: policy.id,
  policy_name: policy.name,
  unmet: unmet ?? null,
  found,
  ...taker(processor),
  stands_in: standsIn({ policy, processor }),
  priced_out_names: priced_out.map(({ name }) => name),
  percent: told(shares.find(({ choice }) => choice.policy_id === policy.id)?.percent ?? 0),
});
