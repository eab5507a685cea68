import type { Services } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { deleteExpiredKeys } from "./attempt.store.ts";

const AT_ONCE = 1_000;

/** Deletes expired responses of idempotency keys, because they hold names and addresses. */
export async function deleteExpiredResponses({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  for (let all = 0; ; ) {
    const some = await db.scoped(systemScope, (tx) => deleteExpiredKeys(tx, clock.now(), AT_ONCE));
    all += some;
    if (some < AT_ONCE) return all;
  }
}
