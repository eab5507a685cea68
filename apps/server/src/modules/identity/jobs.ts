import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { brandOf } from "../branding/index.ts";
import { queueMail, queueTemplated } from "../mail/index.ts";
import { claimEndingKeys } from "./keys/api-key.store.ts";
import { inviteUser } from "./new-users/invite-user.ts";
import {
  claimRequests,
  findRecoverable,
  type Recoverable,
  type RecoveryRequest,
  removeRequest,
} from "./recovery/recovery.store.ts";
import { forgetCodes } from "./recovery/user-code.store.ts";
import { lifetimes, newCode } from "./recovery/user-code.ts";
import { forgetSessions } from "./sessions/session.store.ts";
import { nobody } from "./sign-in/authenticate-caller.ts";
import { WINDOW_SECONDS, windowAt } from "./sign-in/limit-public-calls.ts";
import { countHit, forgetHits } from "./sign-in/rate-limit.store.ts";
import { recordLockOut } from "./sign-in/sign-in-failures.ts";
import { forgetChallenges } from "./two-factor/passkey.store.ts";
import { keyEndsMail, resetValues, usernamesValues } from "./users/domain/user-mails.ts";
import { findUser } from "./users/profile.store.ts";
import { findByUsername } from "./users/user.store.ts";

const LEASE_MS = 60_000;
const BATCH = 1_000;

/** Answers those who lost their user name or password by mail, and nobody else. */
export async function answerRecovery(services: Services): Promise<number> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const due = await services.db.scoped(systemScope, (tx) => claimRequests(tx, { now, until, limit: 20 }));
  for (const request of due) await services.db.scoped(systemScope, (tx) => answer(tx, services, request));
  return due.length;
}

async function answer(tx: Tx, services: Services, request: RecoveryRequest): Promise<void> {
  if (!(await removeRequest(tx, request.id))) return;
  if (request.kind === "lock_out") return keepLockOut(tx, services, request);
  if (await isMailedOften(tx, services, request)) return;
  const people = await findRecoverable(tx, request);
  if (request.kind === "username") return tellUsernames(tx, services, people);
  const [owner] = people;
  if (!owner) return;
  // Anyone may ask, so the codes that the owner already has stay good.
  if (!owner.hasPassword) return void (await inviteUser(tx, services, { ...owner, keepOlder: true }));
  const brand = await brandOf(tx, services, owner);
  const code = await newCode(tx, services, {
    purpose: "password",
    user_id: owner.id,
    lives: lifetimes.reset,
    keepOlder: true,
  });
  const values = resetValues(owner, { link: `${brand.url}/auth/reset-password/${code}`, code });
  const mail = { to: owner.email, kind: "password_reset", type: "forgot_password", account: owner } as const;
  await queueTemplated(tx, services, { ...mail, values, brand });
}

/** How many mails a name is sent within a window. Requests come from many addresses; the owner then has as many good codes. */
const MAILS_PER_WINDOW = 20;

async function isMailedOften(tx: Tx, services: Services, { kind, name }: RecoveryRequest): Promise<boolean> {
  const key = services.keys.digest(name.toLowerCase(), `mails of recovery ${kind}`);
  return (await countHit(tx, key, windowAt(services.clock.now()))) > MAILS_PER_WINDOW;
}

/** For the audit of whoever has the name; who guessed is known by their address alone. */
async function keepLockOut(tx: Tx, services: Services, { name, ip }: RecoveryRequest): Promise<void> {
  const user = await findByUsername(tx, name);
  if (user) await recordLockOut(tx, { services, caller: nobody, ip }, user.id);
}

/** Whoever has users under several brands gets a mail from each, about its own. */
async function tellUsernames(tx: Tx, services: Services, people: readonly Recoverable[]): Promise<void> {
  const known = [];
  for (const person of people) known.push({ person, brand: await brandOf(tx, services, person) });
  for (const group of Map.groupBy(known, ({ brand }) => brand.url).values()) {
    const [{ person, brand }] = group as [(typeof group)[0]];
    const names = group.map((one) => one.person.username);
    const values = usernamesValues(names, `${brand.url}/auth`);
    const mail = { to: person.email, kind: "username_reminder", type: "forgot_username", account: person } as const;
    await queueTemplated(tx, services, { ...mail, values, brand });
  }
}

const KEY_NOTICE_MS = 7 * 86_400_000;

/** A week before a key ends its owner is told: what runs by it would stop without a word. */
export async function tellExpiringKeys(services: Services): Promise<number> {
  const now = services.clock.now();
  const until = new Date(now.getTime() + KEY_NOTICE_MS);
  return services.db.scoped(systemScope, async (tx) => {
    const keys = await claimEndingKeys(tx, { now, until });
    for (const key of keys) {
      const owner = await findUser(tx, key.user_id);
      if (owner?.status !== "active") continue;
      const brand = await brandOf(tx, services, owner);
      await queueMail(tx, services, { to: owner.email, kind: "key_ends", message: keyEndsMail(owner, key), brand });
    }
    return keys.length;
  });
}

/** Codes, counts and sessions that can no longer matter. */
export async function forgetExpired(services: Pick<Services, "db" | "clock">): Promise<number> {
  const now = services.clock.now();
  const windows = new Date(now.getTime() - 2 * WINDOW_SECONDS * 1000);
  const few = await services.db.scoped(
    systemScope,
    async (tx) => (await forgetCodes(tx, now)) + (await forgetChallenges(tx, now)) + (await forgetHits(tx, windows)),
  );
  return few + (await forgetAgedSessions(services, now));
}

async function forgetAgedSessions(services: Pick<Services, "db">, now: Date): Promise<number> {
  let forgotten = 0;
  for (let last = BATCH; last === BATCH; forgotten += last)
    last = await services.db.scoped(systemScope, (tx) => forgetSessions(tx, { now, limit: BATCH }));
  return forgotten;
}
