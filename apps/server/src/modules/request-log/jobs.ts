import type { Services } from "../../context.ts";
import { systemScope } from "../../db/scope.ts";
import { createDays, dropDays } from "./request-log.store.ts";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
/** Created ahead, so that the log goes on while no worker runs. */
const DAYS_AHEAD = 3;

/** Creates the partitions of the next days and drops those of days that ended more than 30 days ago; returns how many it dropped. */
export function keepRequestLogDays({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now().getTime();
  return db.scoped(systemScope, async (tx) => {
    await createDays(tx, { first: new Date(now), last: new Date(now + DAYS_AHEAD * DAY_MS) });
    return dropDays(tx, new Date(now - KEPT_DAYS * DAY_MS));
  });
}
