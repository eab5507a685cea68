import type { AccountType } from "@gatehouse/contract/access.ts";
import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callList } from "../../lib/api.ts";

export type Account = { type: AccountType; id: string };

/** What every list of users and every user shown is kept under. */
export const usersKey = ["users"];

/** The users of the caller's own account, or of one beneath it. */
export function usersQuery(account?: Account) {
  return queryOptions({
    queryKey: [...usersKey, "of", account],
    queryFn: ({ signal }) => {
      if (account === undefined) return everyPage((query) => callList(identityCalls.listUsers, { query, signal }));
      const params = { account_type: account.type, account_type_id: account.id };
      return everyPage((query) => callList(identityCalls.listUsersOfAccount, { params, query, signal }));
    },
    meta: { tellsMissing: account !== undefined },
  });
}

type PageOfUsers = (query: Record<string, string>) => Promise<{ data: User[]; total: number }>;

/** The server gives a thousand at once at most, and the list is searched where it is shown. */
async function everyPage(ask: PageOfUsers): Promise<User[]> {
  const users: User[] = [];
  for (;;) {
    const { data, total } = await ask({ offset: String(users.length) });
    users.push(...data);
    if (data.length === 0 || users.length >= total) return users;
  }
}

export function userByIdQuery(id: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", id],
    queryFn: ({ signal }) => call(identityCalls.getUserById, { params: { id }, signal }),
    meta: { tellsMissing: true },
  });
}

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => callList(identityCalls.listApiKeys, { signal }),
});

/** The terms of service of now. */
export const termsQuery = queryOptions({
  queryKey: ["terms", "now"],
  queryFn: ({ signal }) => call(identityCalls.getTerms, { signal }),
});

/** Every version that was published. */
export const publishedTermsQuery = queryOptions({
  queryKey: ["terms", "published"],
  queryFn: ({ signal }) => call(identityCalls.listTerms, { signal }),
});

/** The words of one of them. */
export const wordsQuery = (version: string) =>
  queryOptions({
    queryKey: ["terms", "of", version],
    queryFn: ({ signal }) => call(identityCalls.getTerms, { query: { version }, signal }),
  });

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => call(identityCalls.listPasskeys, { signal }),
});

/** How many of one's recovery codes are good still. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ["recovery-codes"],
  queryFn: ({ signal }) => call(identityCalls.countRecoveryCodes, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(identityCalls.listSessions, { signal }),
});
