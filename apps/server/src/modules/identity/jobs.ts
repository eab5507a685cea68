import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { queueMail } from "../mail/index.ts";
import { resetMail, usernamesMail } from "./domain/user-mails.ts";
import { WINDOW_SECONDS } from "./public-guard.ts";
import { forgetHits } from "./rate-limit.store.ts";
import { claimRequests, findRecoverable, type RecoveryRequest, removeRequest } from "./recovery.store.ts";
import { forgetSessions } from "./session.store.ts";
import { forgetCodes } from "./user-code.store.ts";
import { lifetimes, newCode } from "./user-code.ts";

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
  const people = await findRecoverable(tx, request);
  const [first] = people;
  if (!first) return;
  const { PUBLIC_URL } = services.config;
  if (request.kind === "username") {
    const message = usernamesMail(
      people.map(({ username }) => username),
      `${PUBLIC_URL}/auth`,
    );
    return queueMail(tx, services, { to: first.email, kind: "username_reminder", message });
  }
  const code = await newCode(tx, services, { purpose: "password", user_id: first.id, lives: lifetimes.reset });
  const message = resetMail(first, `${PUBLIC_URL}/auth/reset-password/${code}`, code);
  await queueMail(tx, services, { to: first.email, kind: "password_reset", message });
}

/** Codes, counts and sessions that can no longer matter. */
export async function forgetExpired(services: Services): Promise<number> {
  const now = services.clock.now();
  const windows = new Date(now.getTime() - 2 * WINDOW_SECONDS * 1000);
  const few = await services.db.scoped(
    systemScope,
    async (tx) => (await forgetCodes(tx, now)) + (await forgetHits(tx, windows)),
  );
  return few + (await forgetAgedSessions(services, now));
}

async function forgetAgedSessions(services: Services, now: Date): Promise<number> {
  let forgotten = 0;
  for (let last = BATCH; last === BATCH; forgotten += last)
    last = await services.db.scoped(systemScope, (tx) => forgetSessions(tx, { now, limit: BATCH }));
  return forgotten;
}
