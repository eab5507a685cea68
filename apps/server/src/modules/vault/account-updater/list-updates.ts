import type { updaterCalls } from "@gatehouse/contract/vault/updater-calls.ts";
import type { Services, UseCase } from "../../../context.ts";
import { listPageOf } from "../../../search/page.ts";
import { countBatches, countResultsSince, listBatches, listResults } from "./updater.store.ts";

const RECENT_MS = 30 * 86_400_000;
const iso = (time: Date | null) => time?.toISOString() ?? null;

export const listUpdaterBatches: UseCase<typeof updaterCalls.listUpdaterBatches> = ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => ({
    data: (await listBatches(tx, listPageOf(query))).map((row) => ({
      ...row,
      submitted_at: iso(row.submitted_at),
      completed_at: iso(row.completed_at),
      created_at: row.created_at.toISOString(),
    })),
    total_count: await countBatches(tx),
  }));

export const listUpdaterResults: UseCase<typeof updaterCalls.listUpdaterResults> = ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const since = recentSince(services);
    const rows = await listResults(tx, since, listPageOf(query));
    return {
      data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      total_count: await countResultsSince(tx, since),
    };
  });

/** Since when results are shown. */
export function recentSince({ clock }: Pick<Services, "clock">): Date {
  return new Date(clock.now().getTime() - RECENT_MS);
}
