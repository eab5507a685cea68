import type { ListState } from "../../../lib/list-state.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { timezoneOf } from "../../../lib/use-format.ts";
import { myArea } from "../../../session/area.ts";
import { userQuery } from "../../../session/user.ts";
import { searchQuery, totalsQuery } from "./queries.ts";
import { searchOf } from "./request.ts";

type Asked = { state: ListState; above: boolean };

/** Asks for what a list of payments will show while its page is still on the way. What fails is said by the page. */
export async function askAhead(asked: Asked): Promise<void> {
  const { request } = searchOf({ ...asked, timezone: await timezoneFor(asked.state) });
  void queryClient.prefetchQuery(searchQuery(request));
  void queryClient.prefetchQuery(totalsQuery(request));
}

/** The same of the list that the signed-in person knows. */
export const askForOwnList = (state: ListState): Promise<void> => askAhead({ state, above: myArea() !== "merchant" });

/** Where an address names its days, nobody has to be waited for. */
async function timezoneFor({ f }: ListState): Promise<string> {
  if (f !== undefined) return "UTC";
  return timezoneOf(await queryClient.ensureQueryData(userQuery).catch(() => undefined));
}
