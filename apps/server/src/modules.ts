import type { Module } from "./module.ts";
import { module as accounts } from "./modules/accounts/module.ts";
import { module as audit } from "./modules/audit/module.ts";
import { module as branding } from "./modules/branding/module.ts";
import { module as catalog } from "./modules/catalog/module.ts";
import { module as content } from "./modules/content/module.ts";
import { module as fields } from "./modules/fields/module.ts";
import { module as fileBatch } from "./modules/file-batch/module.ts";
import { module as identity } from "./modules/identity/module.ts";
import { module as lookups } from "./modules/lookups/module.ts";
import { module as mail } from "./modules/mail/module.ts";
import { module as notifications } from "./modules/notifications/module.ts";
import { module as outputs } from "./modules/outputs/module.ts";
import { module as pricing } from "./modules/pricing/module.ts";
import { module as processors } from "./modules/processors/module.ts";
import { module as receipts } from "./modules/receipts/module.ts";
import { module as reporting } from "./modules/reporting/module.ts";
import { module as requestLog } from "./modules/request-log/module.ts";
import { module as searchTransactions } from "./modules/search-transactions/module.ts";
import { module as settlement } from "./modules/settlement/module.ts";
import { module as terminals } from "./modules/terminals/module.ts";
import { verifyByPayment } from "./modules/transactions/index.ts";
import { module as transactions } from "./modules/transactions/module.ts";
import { module as vault } from "./modules/vault/module.ts";
import { module as wallets } from "./modules/wallets/module.ts";
import { module as webhooks } from "./modules/webhooks/module.ts";

/** Every module of the server, in the order of MAY_USE. */
export const modules: readonly Module[] = [
  audit,
  branding,
  mail,
  pricing,
  identity,
  accounts,
  content,
  processors,
  catalog,
  fields,
  outputs,
  wallets,
  terminals,
  // Transactions use the vault, so the vault is given the one thing that it needs of them.
  vault(verifyByPayment),
  transactions,
  fileBatch,
  receipts,
  searchTransactions,
  lookups,
  settlement,
  reporting,
  webhooks,
  requestLog,
  notifications,
];
