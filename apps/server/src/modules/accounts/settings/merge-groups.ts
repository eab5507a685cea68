import type { Limits } from "@gatehouse/contract/accounts/account.ts";

/** Changes the given members of a group; the others stay. */
export function merged<T extends object>(before: T | undefined, given: { [K in keyof T]?: T[K] | undefined }): T {
  return { ...before, ...withoutUndefined(given) } as T;
}

export function withoutUndefined<T extends object>(facts: T | undefined): T {
  return Object.fromEntries(Object.entries(facts ?? {}).filter(([, value]) => value !== undefined)) as T;
}

type Contacts<C extends object> = { primary_contact?: C | undefined; billing_contact?: C | undefined };

/** Merges contacts line by line, so that two users can change different lines at once. */
export function mergedContacts<C extends object>(before: Contacts<C>, given: Contacts<C>): Contacts<C> {
  const { primary_contact, billing_contact } = given;
  return {
    ...(primary_contact && { primary_contact: merged(before.primary_contact, primary_contact) }),
    ...(billing_contact && { billing_contact: merged(before.billing_contact, billing_contact) }),
  };
}

/** Merges limits; 0 removes one. */
export function mergedLimits(before: Limits, given: Limits): Limits {
  const { sale, credit } = given;
  return {
    ...before,
    ...(sale && { sale: merged(before.sale, sale) }),
    ...(credit && { credit: merged(before.credit, credit) }),
  };
}
