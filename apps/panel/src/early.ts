import "./first-styles.ts";
import { applyTheme, readTheme } from "@gatehouse/ui/theme/theme.ts";
import { listen } from "./lib/api.ts";
import { resetIdle } from "./lib/idle.ts";
import { readListState } from "./lib/list-state.ts";
import { queryClient } from "./lib/query-client.ts";
import { reloadOnBrokenPage } from "./lib/reload.ts";
import { currentSession } from "./lib/session.ts";
import { expire } from "./lib/sign-out.ts";
import { loadBranding } from "./modules/branding/apply.ts";
import { userQuery } from "./modules/identity/queries.ts";
import { listPath } from "./modules/transactions/paths.ts";
import { askAhead } from "./modules/transactions/search/ask-ahead.ts";

applyTheme(readTheme());
reloadOnBrokenPage();
listen({ refused: () => expire("Your session has ended. Sign in again."), answered: resetIdle });

// What every page waits for is asked before React and the router are even there: on a slow machine reading them takes
// longer than the answers. So this is the file that the page begins with, and a small one with all that it imports.
void loadBranding();
const session = currentSession();
if (session) {
  void queryClient.prefetchQuery(userQuery);
  if (location.pathname === listPath()) void askForPayments(session.accountType !== "merchant");
}

void import("./main.tsx");

/** What the router asks for too, once it knows the page: then it finds this answer, or this question. */
function askForPayments(above: boolean): Promise<void> {
  return askAhead({ state: readListState(Object.fromEntries(new URLSearchParams(location.search))), above });
}
