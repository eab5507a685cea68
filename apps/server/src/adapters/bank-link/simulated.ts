import { randomBytes } from "node:crypto";
import { SIMULATED_LINK } from "@gatehouse/contract/wallets/bank-link.ts";
import type { AccountNumbers, BankLink, BankSimulator } from "../../ports/bank-link.ts";

const PUBLIC = "public-sandbox-";
const CONSENT = "access-sandbox-";
/** Whoever signs in to that bank has no account there. */
const WITHOUT_ACCOUNTS = "no_accounts";
const LINK_MS = 1_800_000;

const random = () => randomBytes(12).toString("hex");

type Account = Awaited<ReturnType<BankLink["accounts"]>>[number];

const checking: Account = {
  account_id: "acc_01",
  subtype: "checking",
  available_balance: 1250.4,
  current_balance: 1300,
  official_name: "Everyday Checking",
  mask: "0042",
};
const savings: Account = {
  account_id: "acc_02",
  subtype: "savings",
  available_balance: 8200,
  current_balance: 8200,
  official_name: "Rainy Day Savings",
  mask: "0107",
};

const numbers: ReadonlyMap<string, AccountNumbers> = new Map([
  ["acc_01", { subtype: "checking", routing_number: "021000021", account_number: "770055000042" }],
  ["acc_02", { subtype: "savings", routing_number: "021000021", account_number: "770055000107" }],
]);

const hasAccounts = (consent: string) => !consent.startsWith(CONSENT + WITHOUT_ACCOUNTS);

const link: BankLink = {
  start: async (now) => ({
    link_token: SIMULATED_LINK + random(),
    expiration: new Date(now.getTime() + LINK_MS),
  }),
  exchange: async (token) => (token.startsWith(PUBLIC) ? CONSENT + token.slice(PUBLIC.length) : undefined),
  accounts: async (consent) => (hasAccounts(consent) ? [checking, savings] : []),
  numbers: async (consent, account_id) => (hasAccounts(consent) ? numbers.get(account_id) : undefined),
};

const simulator: BankSimulator = {
  signIn: ({ bank, username, password }) =>
    username === "user_good" && password === "pass_good" ? `${PUBLIC}${bank}-${random()}` : undefined,
};

/** A service without banks behind it: at each of them whoever signs in has the same two accounts. Never in production. */
export const simulatedBanks = () => ({ bankLink: link, bankSimulator: simulator });
