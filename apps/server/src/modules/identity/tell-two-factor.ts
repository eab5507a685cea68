import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { brandOf } from "../branding/index.ts";
import { queueMail } from "../mail/index.ts";
import { recoveryCodeUsedMail, twoFactorOnMail } from "./domain/user-mails.ts";
import { findUser } from "./profile.store.ts";

export async function tellTwoFactorOn(tx: Tx, services: Services, user: User): Promise<void> {
  const brand = await brandOf(tx, services, user);
  await queueMail(tx, services, { to: user.email, kind: "two_factor_on", message: twoFactorOnMail(user), brand });
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
