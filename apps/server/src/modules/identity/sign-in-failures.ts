import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { recordAudit } from "../audit/index.ts";
import { userChange } from "./audit-identity.ts";
import { findUser } from "./profile.store.ts";
import { type SignInRow, updateUserRow } from "./user.store.ts";

/** After so many failures in a row a name is shut for so long; the answer is the same as for a wrong password. */
const FAILURES_ALLOWED = 10;
const LOCK_MS = 30 * 60_000;

export function isShut(row: SignInRow, now: Date): boolean {
  return row.status !== "active" || row.disable_user_login || isLocked(row, now);
}

export function isLocked(row: SignInRow, now: Date): boolean {
  return row.locked_until !== null && row.locked_until > now;
}

/** Counts a wrong password or code, at sign-in or within a session; the row is locked by the caller's transaction. */
export async function countFailure(tx: Tx, context: Context, row: SignInRow): Promise<void> {
  const failed = row.failed_sign_ins + 1;
  const locked = failed >= FAILURES_ALLOWED;
  await updateUserRow(tx, row.id, {
    failed_sign_ins: locked ? 0 : failed,
    locked_until: locked ? new Date(context.services.clock.now().getTime() + LOCK_MS) : null,
  });
  const user = locked ? await findUser(tx, row.id) : undefined;
  if (user) await recordAudit(tx, context, userChange("lock_out", { before: user, after: user }));
}
