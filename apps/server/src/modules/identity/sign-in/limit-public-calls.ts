import type { Context } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { senderOf } from "../../../ip-list.ts";
import { refuse } from "../../../refusal.ts";
import { countHit } from "./rate-limit.store.ts";

/** How often within a window a call may be made from an address, and by anybody with one name. */
export type Limit = { call: string; perIp: number; perName: number };

export const WINDOW_SECONDS = 900;

/** When the window began that a moment lies in. */
export function windowAt(moment: Date): Date {
  return new Date(moment.getTime() - (moment.getTime() % (WINDOW_SECONDS * 1000)));
}

/**
 * Stands before what needs no credential: programs and floods are refused. It counts by the name that was sent, whether
 * or not somebody has it, so that a refusal tells nothing.
 */
export async function guardPublic(context: Context, limit: Limit, name: string): Promise<void> {
  await refuseBots(context);
  await guardRate(context, limit, name);
}

export async function refuseBots({ services, ip, botAnswer }: Context): Promise<void> {
  if (!(await services.botCheck.passes(botAnswer, ip))) refuse("forbidden");
}

/** The same count, for what somebody signed in asks. */
export async function guardRate({ services, ip }: Context, limit: Limit, name: string): Promise<void> {
  const now = services.clock.now().getTime();
  const length = WINDOW_SECONDS * 1000;
  const window = windowAt(services.clock.now());
  const keyOf = (what: string) => services.keys.digest(what, `rate ${limit.call}`);
  const hits = await services.db.scoped(systemScope, async (tx) => ({
    ip: await countHit(tx, keyOf(`ip ${senderOf(ip)}`), window),
    name: await countHit(tx, keyOf(`name ${name.trim().toLowerCase()}`), window),
  }));
  if (hits.ip > limit.perIp || (name !== "" && hits.name > limit.perName))
    refuse("too_many_requests", { retry_after: Math.ceil((window.getTime() + length - now) / 1000) });
}
