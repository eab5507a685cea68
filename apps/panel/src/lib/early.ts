import { loadBranding } from "../modules/branding/apply.ts";
import { userQuery } from "../modules/identity/queries.ts";
import { queryClient } from "./query-client.ts";
import { currentSession } from "./session.ts";

// What every page waits for is asked before React and the router are even read: on a slow machine that takes longer than
// the answers. So this file is the first that the panel imports.
void loadBranding();
if (currentSession()) {
  void queryClient.prefetchQuery(userQuery);
  // Asked for only when the router knows the page, this would be read after React's first frame. A file that is missing is
  // met where the page is drawn.
  import("../modules/transactions/search/ask-ahead.ts").catch(() => undefined);
}
