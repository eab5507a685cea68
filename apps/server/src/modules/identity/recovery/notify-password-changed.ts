import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { brandOf } from "../../branding/index.ts";
import { queueMail } from "../../mail/index.ts";
import { listPasskeyRows } from "../two-factor/passkey.store.ts";
import { passwordChangedMail } from "../users/domain/user-mails.ts";

/** A new password leaves passkeys as they are, so the mail that tells of it names them: one of them may be a thief's. */
export async function tellPasswordChanged(
  tx: Tx,
  services: Services,
  { user, how }: { user: User; how: string },
): Promise<void> {
  const passkeys = (await listPasskeyRows(tx, user.id)).map(({ name }) => name);
  const message = passwordChangedMail(user, { how, passkeys });
  const brand = await brandOf(tx, services, user);
  await queueMail(tx, services, { to: user.email, kind: "password_changed", message, brand });
}
