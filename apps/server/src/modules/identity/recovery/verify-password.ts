import type { Context } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { countOwnFailure, isLockedOut, withinSession } from "../sign-in/sign-in-failures.ts";
import { findPasswordHash, lockUser } from "../users/user.store.ts";
import { passwordMatches } from "./password.ts";

/**
 * What binds a person for good asks for their password again, for an open session may be anybody's. Wrong ones count as
 * at sign-in. Gives the hash that was proven: whoever writes by it makes sure that it is still the user's.
 */
export async function provePassword(context: Context, password: string): Promise<string> {
  const { services, caller } = context;
  const known = await services.db.scoped(systemScope, (tx) => findPasswordHash(tx, caller.user_id));
  // Before the row is locked: checking takes long, and that is what sign-ins would then wait for.
  const matches = await passwordMatches(known, password);
  const proven = await services.db.scoped(systemScope, async (tx) => {
    const guesser = withinSession(caller.username);
    const row = await lockUser(tx, caller.user_id);
    if (!row || (await isLockedOut(tx, services, guesser))) return false;
    // Kept with the transaction: so a "no" is returned and not thrown, which would roll the count back.
    if (!matches) await countOwnFailure(tx, context, { ...guesser, id: row.id });
    return matches;
  });
  return proven && known ? known : refuse("current_password_wrong");
}
