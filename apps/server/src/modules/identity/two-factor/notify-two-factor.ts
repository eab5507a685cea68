import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { brandOf } from "../../branding/index.ts";
import { queueMail } from "../../mail/index.ts";
import {
  codesGuessedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  twoFactorOffMail,
  twoFactorOnMail,
} from "../users/domain/user-mails.ts";
import { findUser } from "../users/profile.store.ts";

export async function tellTwoFactorOn(tx: Tx, services: Services, user: User): Promise<void> {
  const brand = await brandOf(tx, services, user);
  await queueMail(tx, services, { to: user.email, kind: "two_factor_on", message: twoFactorOnMail(user), brand });
}

/** `by` is the administrator who did it for somebody else, or "". */
export async function tellTwoFactorOff(
  tx: Tx,
  services: Services,
  { user, by }: { user: User; by: string },
): Promise<void> {
  const message = twoFactorOffMail(user, { by, passkeys: user.two_factor_methods.includes("passkey") });
  const brand = await brandOf(tx, services, user);
  await queueMail(tx, services, { to: user.email, kind: "two_factor_off", message, brand });
}

/** `left`: how many codes are still good. */
export async function tellRecoveryCodeUsed(
  tx: Tx,
  services: Services,
  { id, left }: { id: string; left: number },
): Promise<void> {
  const user = await findUser(tx, id);
  if (!user) return;
  const [message, brand] = [recoveryCodeUsedMail(user, left), await brandOf(tx, services, user)];
  await queueMail(tx, services, { to: user.email, kind: "recovery_code_used", message, brand });
}

export async function tellCodesGuessed(tx: Tx, services: Services, id: string): Promise<void> {
  const user = await findUser(tx, id);
  if (!user) return;
  const [message, brand] = [codesGuessedMail(user), await brandOf(tx, services, user)];
  await queueMail(tx, services, { to: user.email, kind: "codes_guessed", message, brand });
}

export async function tellRecoveryCodesRenewed(tx: Tx, services: Services, user: User): Promise<void> {
  const [message, brand] = [recoveryCodesRenewedMail(user), await brandOf(tx, services, user)];
  await queueMail(tx, services, { to: user.email, kind: "recovery_codes_renewed", message, brand });
}

/** `name`: what the user calls the passkey. */
type OfPasskey = { user: User; name: string };

export async function tellPasskeyAdded(tx: Tx, services: Services, { user, name }: OfPasskey): Promise<void> {
  const [message, brand] = [passkeyAddedMail(user, name), await brandOf(tx, services, user)];
  await queueMail(tx, services, { to: user.email, kind: "passkey_added", message, brand });
}

export async function tellPasskeyRemoved(tx: Tx, services: Services, { user, name }: OfPasskey): Promise<void> {
  const [message, brand] = [passkeyRemovedMail(user, name), await brandOf(tx, services, user)];
  await queueMail(tx, services, { to: user.email, kind: "passkey_removed", message, brand });
}
