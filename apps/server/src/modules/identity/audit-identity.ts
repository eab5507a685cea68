import { type ApiKey, apiKey } from "@gatehouse/contract/identity/api-key.ts";
import { type User, user } from "@gatehouse/contract/identity/user.ts";

type Sides<T> = { before: T | null; after: T | null };
type Owned = { id: string; account_type_id: string };

/** A write of a user, for the audit of the account that the user belongs to. */
export const userChange = (action: string, sides: Sides<User>) => ({
  action,
  ...sides,
  ...placeOf(sides),
  record_type: "user",
  schema: user,
});

/**
 * Something was done at a user that leaves the record as it is, as a sign-in does. The audit is kept for ever: who, when and from
 * where say it all.
 */
export const userEvent = (action: string, user: User) => ({
  ...userChange(action, { before: user, after: user }),
  before: null,
  after: null,
});

/** A write of a key. Records of keys never hold their secret. */
export const keyChange = (action: string, sides: Sides<ApiKey>) => ({
  action,
  ...sides,
  ...placeOf(sides),
  record_type: "api_key",
  schema: apiKey,
});

function placeOf({ before, after }: Sides<Owned>): { account_id: string; record_id: string } {
  const one = after ?? before;
  if (!one) throw new Error("a change of nothing");
  return { account_id: one.account_type_id, record_id: one.id };
}
