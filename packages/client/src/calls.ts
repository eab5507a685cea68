import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { serviceCalls } from "@gatehouse/contract/accounts/service-calls.ts";
import { auditCalls } from "@gatehouse/contract/audit/calls.ts";
import { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import { contentCalls } from "@gatehouse/contract/content/calls.ts";
import { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import { keyCalls } from "@gatehouse/contract/identity/key-calls.ts";
import { sessionCalls } from "@gatehouse/contract/identity/session-calls.ts";
import { userCalls } from "@gatehouse/contract/identity/user-calls.ts";
import { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import { domainCalls } from "@gatehouse/contract/mail/domain-calls.ts";
import { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { reportingCalls } from "@gatehouse/contract/reporting/calls.ts";
import { settlementCalls } from "@gatehouse/contract/settlement/calls.ts";
import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { multiCalls } from "@gatehouse/contract/transactions/multi-calls.ts";
import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import { tokenCalls } from "@gatehouse/contract/vault/token-calls.ts";
import { bankLinkCalls } from "@gatehouse/contract/wallets/bank-link-calls.ts";
import { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";

/** The calls of the client, by name. It leaves out simulators, the panel's own calls and the older shapes of the vault. */
export const clientCalls = {
  ...sessionCalls,
  ...userCalls,
  ...keyCalls,
  ...accountCalls,
  ...partnerCalls,
  ...serviceCalls,
  ...domainCalls,
  ...contentCalls,
  ...processorCalls,
  ...terminalCalls,
  ...vaultCalls,
  ...tokenCalls,
  ...walletCalls,
  ...bankLinkCalls,
  ...fieldCalls,
  ...catalogCalls,
  ...lookupCalls,
  ...transactionCalls,
  ...transactionActCalls,
  ...multiCalls,
  ...outputCalls,
  ...settlementCalls,
  ...reportingCalls,
  ...webhookCalls,
  ...auditCalls,
};

export type ClientCalls = typeof clientCalls;
