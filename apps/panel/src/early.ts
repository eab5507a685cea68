import "./first-styles.ts";
import { applyTheme, readTheme } from "@gatehouse/ui/theme/theme.ts";
import { listen } from "./lib/api.ts";
import { resetIdle } from "./lib/idle.ts";
import { readListState } from "./lib/list-state.ts";
import { queryClient } from "./lib/query-client.ts";
import { reloadOnBrokenPage } from "./lib/reload.ts";
import { readyClocks } from "./lib/zone.ts";
import { loadBranding } from "./modules/branding/index.ts";
import { askForOwnList } from "./modules/transactions/index.ts";
import { listPath } from "./payment/paths.ts";
import { currentSession } from "./session/session.ts";
import { reloadWhenShownAgain, sessionEnded } from "./session/sign-out.ts";
import { userQuery } from "./session/user.ts";

applyTheme(readTheme());
reloadOnBrokenPage();
reloadWhenShownAgain();
listen({ refused: sessionEnded, answered: resetIdle });

// What every page waits for is asked before React and the router are even there: on a slow machine reading them takes
// longer than the answers. So this is the file that the page begins with, and a small one with all that it imports.
void loadBranding();
const session = currentSession();
if (session) {
  void queryClient.prefetchQuery(userQuery);
  // What the router asks for too, once it knows the page: then it finds this answer, or this question. Each step here is one
  // of its own, so that none holds the page up for long.
  if (location.pathname === listPath())
    setTimeout(() => void askForOwnList(readListState(Object.fromEntries(new URLSearchParams(location.search)))));
  setTimeout(readyClocks);
}

void import("./main.tsx");
