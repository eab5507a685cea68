import type { Services } from "../../context.ts";
import { merchantScope, systemScope } from "../../db/scope.ts";
import { describe } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { nextCutOff, settleForTerminal } from "../processors/index.ts";
import { claimDueTerminals, type TerminalRow, updateTerminal } from "./terminal.store.ts";

const RETRY_MS = 60_000;

/** Closes the batches of the terminals that settle by themselves, each at its hour. */
export async function settleTerminals(services: Services): Promise<number> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + RETRY_MS);
  const due = await services.db.scoped(systemScope, (tx) => claimDueTerminals(tx, now, until));
  for (const terminal of due) await settleOne(services, terminal, now);
  return due.length;
}

/** One that fails is logged and comes round again; those after it have their turn. */
async function settleOne(services: Pick<Services, "db" | "log">, terminal: TerminalRow, now: Date): Promise<void> {
  try {
    await settle(services, terminal, now);
  } catch (error) {
    services.log.error({ terminal: terminal.id, error: describe(error) });
  }
}

function settle(services: Pick<Services, "db">, { merchant_id, id, settle_at }: TerminalRow, now: Date): Promise<void> {
  return services.db.scoped(merchantScope(merchant_id), async (tx) => {
    await settleForTerminal(tx, id, now);
    const timezone = (await findMerchant(tx, merchant_id))?.timezone ?? "UTC";
    await updateTerminal(tx, id, { next_settle_at: nextCutOff(settle_at, timezone, now) });
  });
}
