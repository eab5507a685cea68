import { type Candidate, type Choice, type RoutingQuestion, type WeightedRoute, weightedRoutes } from "./choose.ts";

export type Share<C> = { percent: number; choice: Choice<C> };

/** Returns every possible choice with its percentage of all such payments. */
export function sharesOf<C extends Candidate>(question: Omit<RoutingQuestion<C>, "draw">): [Share<C>, ...Share<C>[]] {
  let left = 100;
  const [first, ...others] = weightedRoutes({ ...question, draw: 0 });
  const shareOf = ({ split, choice }: WeightedRoute<C>): Share<C> => {
    const percent = (left * split) / 100;
    left = (left * (100 - split)) / 100;
    return { percent, choice };
  };
  return [shareOf(first), ...others.map(shareOf)];
}
