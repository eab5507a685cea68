import type { ListState } from "../../../lib/list-state.ts";
import { nextStep } from "../../../lib/next-step.ts";
import { askAhead } from "./ask-ahead.ts";

/**
 * A list of payments is searched for when somebody goes to it, and not when its page, which takes longer to come, is drawn.
 * Whoever only points at a link to it has not asked for anything.
 */
export const paymentsAhead = (above: boolean) => ({
  loaderDeps: ({ search }: { search: ListState }) => search,
  loader: ({ deps, preload }: { deps: ListState; preload: boolean }) => {
    if (preload) return undefined;
    void askAhead({ state: deps, above });
    // What the press did is shown before the page is drawn, which takes a slow machine as long again.
    return nextStep();
  },
});
