import type { EmailEvent } from "@gatehouse/contract/transactions/act-schemas.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { QueryObserver } from "@tanstack/react-query";
import { askAgainMs } from "../../../lib/ask-on.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { isUnderWay } from "../detail/mail-under-way.ts";
import { emailEventsQuery } from "../queries.ts";

/** Says what became of a mail as soon as that is known, on whatever page one is by then. */
export async function tellDelivery(id: string, email: string): Promise<void> {
  const query = { ...emailEventsQuery(id), meta: { quiet: true } };
  const since = Date.now();
  const told = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  if (told === undefined) return;
  const observer = new QueryObserver(queryClient, {
    ...query,
    refetchInterval: ({ state }) => isUnderWay(state.data) && askAgainMs(Date.now() - since),
  });
  const look = (events: readonly EmailEvent[] | undefined) => {
    if (events === undefined || isUnderWay(events)) return;
    stop();
    say(events.find((event) => event.email === email));
  };
  const stop = observer.subscribe(({ data }) => look(data));
  look(observer.getCurrentResult().data);
}

function say(last: EmailEvent | undefined): void {
  if (last?.event === "bounce" || last?.event === "dropped")
    toast(`Email could not be delivered to ${last.email}: ${last.response}`, "error");
  else if (last) toast(`Email has been successfully delivered to ${last.email}`, "success");
}
