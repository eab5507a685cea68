import type { ListState } from "../lib/list-state.ts";
import { askAhead } from "../modules/transactions/search/ask-ahead.ts";

type Entered = { deps: ListState; preload: boolean };

/**
 * A list of payments is searched for when somebody goes to it, and not when its page, which takes longer to come, is drawn.
 * Whoever only points at a link to it has not asked for anything.
 */
export const paymentsAhead = (above: boolean) => ({
  loaderDeps: ({ search }: { search: ListState }) => search,
  loader: ({ deps, preload }: Entered) => {
    if (!preload) void askAhead({ state: deps, above });
  },
});
