import type { LinkedAccount } from "@gatehouse/contract/wallets/bank-link.ts";

/** What a debit needs of an account. Fetched for one payment; then it is kept as that of any account that pays, or stored if asked. */
export type AccountNumbers = Pick<LinkedAccount, "subtype"> & { routing_number: string; account_number: string };

/**
 * The service that reaches the banks of payers. A payer signs in to their bank in a dialog of the service's own; what the
 * browser gets of it, the public token, is exchanged for a consent, which opens their accounts and never leaves the program.
 */
export type BankLink = {
  start(now: Date): Promise<{ link_token: string; expiration: Date }>;
  /** Nothing for a token that no bank gave. */
  exchange(publicToken: string): Promise<string | undefined>;
  /** Those that can be paid from. */
  accounts(consent: string): Promise<Omit<LinkedAccount, "ref_id">[]>;
  numbers(consent: string, account_id: string): Promise<AccountNumbers | undefined>;
};

/** Stands for the banks' own pages: only where nothing is real. A public token, or nothing for who is not known there. */
export type BankSimulator = {
  signIn(person: { bank: string; username: string; password: string }): string | undefined;
};
