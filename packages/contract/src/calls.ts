import { accountCalls } from "./accounts/calls.ts";
import { partnerCalls } from "./accounts/partner-calls.ts";
import { serviceCalls } from "./accounts/service-calls.ts";
import { auditCalls } from "./audit/calls.ts";
import { brandingCalls } from "./branding/calls.ts";
import type { Call } from "./call.ts";
import { catalogCalls } from "./catalog/calls.ts";
import { contentCalls } from "./content/calls.ts";
import { oldUniversityCalls, universityCalls } from "./content/university-calls.ts";
import { fieldCalls } from "./fields/calls.ts";
import { identityCalls } from "./identity/calls.ts";
import { lookupCalls } from "./lookups/calls.ts";
import { mailCalls } from "./mail/calls.ts";
import { domainCalls } from "./mail/domain-calls.ts";
import { outputCalls } from "./outputs/calls.ts";
import { processorCalls } from "./processors/calls.ts";
import { reportingCalls } from "./reporting/calls.ts";
import { savedSearchCalls } from "./reporting/saved-search-calls.ts";
import { settlementCalls } from "./settlement/calls.ts";
import { terminalCalls } from "./terminals/calls.ts";
import { simulatorCalls } from "./terminals/simulator-calls.ts";
import { transactionActCalls } from "./transactions/act-calls.ts";
import { transactionCalls } from "./transactions/calls.ts";
import { multiCalls } from "./transactions/multi-calls.ts";
import { payerSimulatorCalls } from "./transactions/payer-simulator-calls.ts";
import { vaultCalls } from "./vault/calls.ts";
import { flatCustomerCalls } from "./vault/flat-calls.ts";
import { tokenCalls } from "./vault/token-calls.ts";
import { updaterCalls } from "./vault/updater-calls.ts";
import { bankLinkCalls, bankSimulatorCalls } from "./wallets/bank-link-calls.ts";
import { walletCalls } from "./wallets/calls.ts";
import { webhookCalls } from "./webhooks/calls.ts";

/** Every call of the API, under the module that answers it. The reference lists them in this order. */
export const callsByModule: Readonly<Record<string, readonly Call[]>> = {
  identity: Object.values(identityCalls),
  accounts: groups(accountCalls, partnerCalls, serviceCalls),
  branding: Object.values(brandingCalls),
  mail: groups(mailCalls, domainCalls),
  content: groups(contentCalls, universityCalls, oldUniversityCalls),
  processors: Object.values(processorCalls),
  terminals: groups(terminalCalls, simulatorCalls),
  vault: groups(vaultCalls, flatCustomerCalls, updaterCalls, tokenCalls),
  wallets: groups(walletCalls, bankLinkCalls, bankSimulatorCalls),
  fields: Object.values(fieldCalls),
  catalog: Object.values(catalogCalls),
  lookups: Object.values(lookupCalls),
  transactions: groups(transactionCalls, transactionActCalls, multiCalls, payerSimulatorCalls),
  outputs: Object.values(outputCalls),
  settlement: Object.values(settlementCalls),
  reporting: groups(reportingCalls, savedSearchCalls),
  webhooks: Object.values(webhookCalls),
  audit: Object.values(auditCalls),
};

export const allCalls: readonly Call[] = Object.values(callsByModule).flat();

function groups(...all: Record<string, Call>[]): Call[] {
  return all.flatMap((group) => Object.values(group));
}
