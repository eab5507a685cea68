import { type Candidate, type Choice, type Question, type Way, waysOf } from "./choose.ts";

export type Share<C> = { percent: number; choice: Choice<C> };

/** Every way that such payments go, each with how many of a hundred go it: its share of what those before it left. */
export function sharesOf<C extends Candidate>(question: Omit<Question<C>, "draw">): [Share<C>, ...Share<C>[]] {
  let left = 100;
  const [first, ...others] = waysOf({ ...question, draw: 0 });
  const shareOf = ({ split, choice }: Way<C>): Share<C> => {
    const percent = (left * split) / 100;
    left = (left * (100 - split)) / 100;
    return { percent, choice };
  };
  return [shareOf(first), ...others.map(shareOf)];
}
