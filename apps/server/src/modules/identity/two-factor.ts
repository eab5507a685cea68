import { randomBytes } from "node:crypto";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import type { Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { lockUser, type SignInRow, updateUserRow } from "./user.store.ts";

/** RFC 6238: six digits, 30 seconds, one step of drift either way. */
const PERIOD = 30;
const RECOVERY_CODES = 10;

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "Gatehouse", label, secret: Secret.fromBase32(secret), period: PERIOD });
}

/** The time step that the code belongs to, or undefined. A step is good once. */
function stepOf(services: Services, secret: string, code: string): number | undefined {
  const timestamp = services.clock.now().getTime();
  const drift = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return drift === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + drift;
}

/** Takes a code or a recovery code once; the row is locked by the caller's transaction. */
export async function acceptCode(
  tx: Tx,
  services: Services,
  attempt: { row: SignInRow; code: string },
): Promise<boolean> {
  const { row, code } = attempt;
  const step = row.totp_secret ? stepOf(services, services.keys.open(row.totp_secret, row.id), code.trim()) : undefined;
  if (step !== undefined && step > row.totp_last_step) {
    await updateUserRow(tx, row.id, { totp_last_step: step });
    return true;
  }
  const digest = services.keys.digest(code.trim().toLowerCase(), row.id);
  if (!row.recovery_digests.includes(digest)) return false;
  await updateUserRow(tx, row.id, { recovery_digests: row.recovery_digests.filter((one) => one !== digest) });
  return true;
}

export const startTwoFactor: UseCase<typeof identityCalls.startTwoFactor> = async ({ services, caller }) => {
  const secret = new Secret({ size: 20 }).base32;
  await services.db.scoped(systemScope, async (tx) => {
    const row = await lockUser(tx, caller.user_id);
    if (row?.totp_secret) refuse("two_factor_already_on");
    await updateUserRow(tx, caller.user_id, { totp_pending: services.keys.seal(secret, caller.user_id) });
  });
  return {
    secret,
    qr_code: await QRCode.toDataURL(totpOf(secret, caller.username).toString(), { margin: 2, width: 220 }),
  };
};

export const confirmTwoFactor: UseCase<typeof identityCalls.confirmTwoFactor> = async ({ services, caller }, input) => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(5).toString("hex"));
  await services.db.scoped(systemScope, async (tx) => {
    const row = await lockUser(tx, caller.user_id);
    if (row?.totp_secret) refuse("two_factor_already_on");
    const step = row?.totp_pending
      ? stepOf(services, services.keys.open(row.totp_pending, caller.user_id), input.totp ?? "")
      : undefined;
    if (step === undefined) refuse("two_factor_invalid");
    await updateUserRow(tx, caller.user_id, {
      totp_secret: row?.totp_pending ?? null,
      totp_pending: null,
      totp_last_step: step,
      recovery_digests: codes.map((code) => services.keys.digest(code, caller.user_id)),
    });
  });
  return { recovery_codes: codes };
};

export const removeTwoFactor: UseCase<typeof identityCalls.removeTwoFactor> = async (
  { services, caller, query },
  input,
) => {
  const userId = input.user_id ?? query.user_id ?? caller.user_id;
  if (userId !== caller.user_id) refuse("not_found");
  const accepted = await services.db.scoped(systemScope, async (tx) => {
    const row = await lockUser(tx, caller.user_id);
    if (!row || !(await acceptCode(tx, services, { row, code: input.totp ?? query.totp ?? "" }))) return false;
    await updateUserRow(tx, caller.user_id, { totp_secret: null, totp_pending: null, recovery_digests: [] });
    return true;
  });
  return accepted ? null : refuse("two_factor_invalid");
};
