import type { Services } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { deleteExpired } from "./idempotency.store.ts";

const AT_ONCE = 1_000;

/** Deletes the answers that were kept for repeats and whose window is over: they hold names and addresses. */
export async function forgetAnswers({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  for (let all = 0; ; ) {
    const some = await db.scoped(systemScope, (tx) => deleteExpired(tx, clock.now(), AT_ONCE));
    all += some;
    if (some < AT_ONCE) return all;
  }
}
