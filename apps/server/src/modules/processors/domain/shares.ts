import { type Candidate, type Choice, choose, type Question } from "./choose.ts";

export type Share<C> = { percent: number; choice: Choice<C> };

/** Every way that such payments go, each with how many of a hundred go it: a draw decides only at the bounds of a policy. */
export function sharesOf<C extends Candidate>(question: Omit<Question<C>, "draw">): [Share<C>, ...Share<C>[]] {
  const bounds = question.policies.filter((one) => one.enabled).map((one) => one.action.split_percent);
  const draws = [...new Set([0, ...bounds.filter((bound) => bound < 100)])].sort((a, b) => a - b);
  const [first = 0, ...later] = draws;
  const shares: [Share<C>, ...Share<C>[]] = [{ percent: 100, choice: choose({ ...question, draw: first }) }];
  for (const draw of later) {
    const choice = choose({ ...question, draw });
    const last = shares.at(-1);
    if (last === undefined || goesTheSameWay(last.choice, choice)) continue;
    last.percent -= 100 - draw;
    shares.push({ percent: 100 - draw, choice });
  }
  return shares;
}

const goesTheSameWay = (one: Choice<Candidate>, other: Choice<Candidate>) =>
  one.processor?.id === other.processor?.id && one.policy_id === other.policy_id;
