import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { Context, Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { passwordMatches } from "./password.ts";
import { signToken } from "./session-token.ts";
import { acceptCode } from "./two-factor.ts";
import { findByUsername, lockUser, type SignInRow, startSession, updateUserRow } from "./user.store.ts";

/** After so many failures in a row a name is shut for so long; the answer is the same as for a wrong password. */
const FAILURES_ALLOWED = 10;
const LOCK_MS = 30 * 60_000;

/** Unknown name, wrong password, locked and disabled answer alike and take alike. */
export const signIn: UseCase<typeof identityCalls.tokenAuth> = async (context, input) => {
  const { services } = context;
  const row = input.username
    ? await services.db.scoped(systemScope, (tx) => findByUsername(tx, input.username ?? ""))
    : undefined;
  const matches = await passwordMatches(row?.password_hash, input.password ?? "");
  if (!row) refuse("invalid_credentials");
  const verdict = await services.db.scoped(systemScope, (tx) =>
    decide(tx, services, { id: row.id, matches, totp: input.totp ?? "" }),
  );
  if (verdict !== "welcome") refuse(verdict);
  return openSession(context, row);
};

type Attempt = { id: string; matches: boolean; totp: string };

/** Failures must be kept, so a "no" is returned and not thrown: a throw would roll the count back. */
async function decide(
  tx: Tx,
  services: Services,
  attempt: Attempt,
): Promise<"welcome" | "invalid_credentials" | "two_factor_required"> {
  const now = services.clock.now();
  const row = await lockUser(tx, attempt.id);
  if (row?.status !== "active" || (row.locked_until && row.locked_until > now)) return "invalid_credentials";
  if (!attempt.matches) {
    await countFailure(tx, row, now);
    return "invalid_credentials";
  }
  if (row.totp_secret) {
    if (!attempt.totp) return "two_factor_required";
    if (!(await acceptCode(tx, services, { row, code: attempt.totp }))) {
      await countFailure(tx, row, now);
      return "invalid_credentials";
    }
  }
  if (row.failed_sign_ins > 0) await updateUserRow(tx, row.id, { failed_sign_ins: 0, locked_until: null });
  return "welcome";
}

async function countFailure(tx: Tx, row: SignInRow, now: Date): Promise<void> {
  const failed = row.failed_sign_ins + 1;
  const locked = failed >= FAILURES_ALLOWED;
  await updateUserRow(tx, row.id, {
    failed_sign_ins: locked ? 0 : failed,
    locked_until: locked ? new Date(now.getTime() + LOCK_MS) : null,
  });
}

async function openSession({ services, ip }: Context, row: SignInRow): Promise<{ token: string; sid: string }> {
  const sid = services.ids.next();
  await services.db.scoped(systemScope, (tx) =>
    startSession(tx, { sid, user_id: row.id, ip, now: services.clock.now() }),
  );
  const token = await signToken(services, { user_id: row.id, account_type: row.account_type, role: row.role, sid, ip });
  return { token, sid };
}
