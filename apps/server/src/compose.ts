import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { simulatedUpdater } from "./adapters/account-updater/simulated.ts";
import { simulatedBanks } from "./adapters/bank-link/simulated.ts";
import { keptMailer } from "./adapters/mail-kept/index.ts";
import { smtpMailer } from "./adapters/mail-smtp/index.ts";
import { cashType } from "./adapters/processors/cash/index.ts";
import { sandboxTypes } from "./adapters/processors/sandbox/index.ts";
import { simulatedPayers } from "./adapters/processors/sandbox/simulated-payers.ts";
import { simulatedTerminals } from "./adapters/processors/sandbox/simulated-terminals.ts";
import { dukptReaders } from "./adapters/readers/dukpt.ts";
import { dnsResolver } from "./adapters/resolver-dns/index.ts";
import { simulatedApple } from "./adapters/wallets/simulated-apple.ts";
import { simulatedWallets } from "./adapters/wallets/simulated-wallets.ts";
import type { Config } from "./config.ts";
import type { Services } from "./context.ts";
import { openDatabase } from "./db/query.ts";
import { systemScope } from "./db/scope.ts";
import { binder } from "./http/bind.ts";
import { mailboxPages } from "./http/mailbox.ts";
import { createMetrics } from "./http/metrics.ts";
import { servePanel } from "./http/panel.ts";
import { probes } from "./http/probes.ts";
import { reference } from "./http/reference.ts";
import { sandboxWallets } from "./http/sandbox-wallets.ts";
import { httpServer } from "./http/server.ts";
import type { RecurringJob } from "./jobs/worker.ts";
import { accountRoutes, merchantRecord } from "./modules/accounts/index.ts";
import { auditRoutes } from "./modules/audit/index.ts";
import { brandingRoutes, brandOfHost, serveLogos } from "./modules/branding/index.ts";
import { catalogRoutes, servePictures } from "./modules/catalog/index.ts";
import { contentRoutes } from "./modules/content/index.ts";
import { fieldRoutes } from "./modules/fields/index.ts";
import {
  answerRecovery,
  authenticator,
  forgetExpired,
  identityRoutes,
  tellExpiringKeys,
} from "./modules/identity/index.ts";
import { lookupRoutes } from "./modules/lookups/index.ts";
import { forgetOldMails, mailRoutes, recheckDomains, sendDueMails } from "./modules/mail/index.ts";
import { outputRoutes } from "./modules/outputs/index.ts";
import { processorRoutes } from "./modules/processors/index.ts";
import { reportingRoutes } from "./modules/reporting/index.ts";
import { settleDue, settlementRoutes, unsentBatches } from "./modules/settlement/index.ts";
import { settleTerminals, simulatorRoutes, terminalRoutes } from "./modules/terminals/index.ts";
import {
  forgetAccounts,
  forgetAnswers,
  keepPayersLater,
  openIntents,
  payerSimulatorRoutes,
  resolveIntents,
  serveReturns,
  tallyTransactions,
  transactionRoutes,
  verifyByPayment,
} from "./modules/transactions/index.ts";
import {
  flatCustomerRoutes,
  forgetPageTokens,
  forgetUpdates,
  rotateDataKeys,
  tokenRoutes,
  unresealed,
  updateAccounts,
  vaultRoutes,
} from "./modules/vault/index.ts";
import {
  bankSimulatorRoutes,
  forgetApplePayments,
  forgetBankLinks,
  forgetTokens,
  recheckAppleDomains,
  walletRoutes,
} from "./modules/wallets/index.ts";
import { noBotCheck } from "./ports/bot-check.ts";
import { type Chance, systemChance } from "./ports/chance.ts";
import { type Clock, systemClock } from "./ports/clock.ts";
import { processIds } from "./ports/ids.ts";
import { keysFrom, loadMasterKey } from "./ports/keys.ts";

export type Outside = { connectionString: string; simulatorUrl: string; clock?: Clock; chance?: Chance; log?: Logger };

/** The one place that knows every adapter. */
export function composeServices(config: Config, outside: Outside): Services {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const simulated = { url: outside.simulatorUrl, deadlineMs: config.PROCESSOR_DEADLINE_MS };
  // In production nothing is simulated: whoever answered at that address would approve payments.
  const types = [
    ...(config.ENVIRONMENT === "production" ? [] : sandboxTypes(simulated, outside.chance ?? systemChance)),
    cashType,
  ];
  const clock = outside.clock ?? systemClock;
  return {
    config,
    db: openDatabase({
      connectionString: outside.connectionString,
      connections: config.DATABASE_POOL,
      prepared: config.PREPARED_STATEMENTS === "on",
      searchDeadlineMs: config.SEARCH_DEADLINE_MS,
    }),
    clock,
    ids: processIds(),
    keys: keysFrom(loadMasterKey(config.MASTER_KEY, config.DATA_DIR)),
    log: outside.log ?? pino({ level: config.LOG_LEVEL, base: undefined }),
    processorTypes: new Map(types.map((type) => [type.type, type])),
    botCheck: noBotCheck,
    merchantRecord,
    resolver: dnsResolver(config.NAME_SERVERS?.split(",")),
    ...walletsOf(config, clock),
    ...readersOf(config),
    ...(config.ENVIRONMENT === "production" ? {} : { terminalSimulator: simulatedTerminals(simulated) }),
    ...(config.ENVIRONMENT === "production" ? {} : { payerSimulator: simulatedPayers(simulated) }),
    ...(config.ENVIRONMENT === "production" ? {} : { accountUpdater: simulatedUpdater }),
    ...(config.ENVIRONMENT === "production" ? {} : simulatedBanks()),
    ...mailOf(config, clock),
  };
}

/** The standard's own example, which every maker of readers knows. */
const TEST_READER_KEY = "0123456789ABCDEFFEDCBA9876543210";

function readersOf({ READER_BASE_KEY, ENVIRONMENT }: Config): Pick<Services, "cardReaders"> {
  const key = READER_BASE_KEY ?? (ENVIRONMENT === "production" ? undefined : TEST_READER_KEY);
  return key ? { cardReaders: dukptReaders(key) } : {};
}

/** In production no wallet is simulated: whoever holds such a root could pay with any card. */
function walletsOf(
  { ENVIRONMENT }: Config,
  clock: Clock,
): Pick<Services, "wallets" | "walletSimulator" | "appleAccount"> {
  if (ENVIRONMENT === "production") return { wallets: {} };
  const { wallets, simulator } = simulatedWallets(clock.now());
  return { wallets, walletSimulator: simulator, appleAccount: simulatedApple(clock) };
}

/** By SMTP where a server is named; else the local environment keeps mails, and any other lets them wait. */
function mailOf(config: Config, clock: Clock): Pick<Services, "mailer" | "mailbox"> {
  if (config.SMTP_URL) return { mailer: smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }) };
  if (config.ENVIRONMENT !== "local") return {};
  const kept = keptMailer(clock, join(config.DATA_DIR, "mail.jsonl"));
  return { mailer: kept, mailbox: kept };
}

export type Api = { app: FastifyInstance; drain(): void };

const panelFolder = fileURLToPath(new URL("../../panel/dist", import.meta.url));

/** What an operator is to be woken by when it grows old. */
const backlogs = [
  ["open_intents", "Questions to processors that have no answer yet", openIntents],
  ["unsent_batches", "Settlement batches that no processor has accepted yet", unsentBatches],
  ["unresealed_records", "Stored methods that a replaced data key still seals", unresealed],
] as const;

/** The HTTP side, not yet listening. `drain` makes `/readyz` say no. */
export function composeApi(services: Services): Api {
  const metrics = createMetrics();
  const ageOf = (at: Date | null) => (at ? Math.max(0, services.clock.now().getTime() - at.getTime()) / 1000 : 0);
  for (const [name, help, read] of backlogs)
    metrics.backlog(name, help, async () => {
      const { count, oldest } = await read(services);
      return { count, oldest_seconds: ageOf(oldest) };
    });
  const app = httpServer(services, metrics);
  let stopping = false;
  probes(app, { services, metrics, stopping: () => stopping });
  reference(app, (host) => services.db.scoped(systemScope, async (tx) => (await brandOfHost(tx, services, host)).name));
  servePictures(app, services);
  serveReturns(app, services);
  serveLogos(app, services);
  const bind = binder(app, services, authenticator(services));
  for (const routes of [
    identityRoutes,
    accountRoutes,
    brandingRoutes,
    mailRoutes,
    contentRoutes,
    processorRoutes,
    terminalRoutes,
    vaultRoutes(verifyByPayment),
    flatCustomerRoutes(verifyByPayment),
    tokenRoutes(verifyByPayment),
    walletRoutes,
    fieldRoutes,
    catalogRoutes,
    lookupRoutes,
    outputRoutes,
    transactionRoutes,
    settlementRoutes,
    reportingRoutes,
    auditRoutes,
  ])
    routes(bind);
  if (services.terminalSimulator) simulatorRoutes(bind, services.terminalSimulator);
  if (services.payerSimulator) payerSimulatorRoutes(bind, services.payerSimulator);
  if (services.bankSimulator) bankSimulatorRoutes(bind, services.bankSimulator);
  if (services.mailbox) mailboxPages(app, services.mailbox);
  if (services.walletSimulator) sandboxWallets(app, services.walletSimulator, services.clock);
  servePanel(app, panelFolder);
  return {
    app,
    drain() {
      stopping = true;
    },
  };
}

/** What the worker does, and how often it looks. */
export function composeJobs(services: Services): RecurringJob[] {
  return [
    { name: "resolve-intents", everyMs: 1_000, run: () => resolveIntents(services) },
    { name: "keep-payers-later", everyMs: 10_000, run: () => keepPayersLater(services) },
    { name: "answer-recovery", everyMs: 1_000, run: () => answerRecovery(services) },
    { name: "tell-expiring-keys", everyMs: 600_000, run: () => tellExpiringKeys(services) },
    { name: "forget-expired", everyMs: 600_000, run: () => forgetExpired(services) },
    { name: "forget-answers", everyMs: 60_000, run: () => forgetAnswers(services) },
    { name: "forget-accounts", everyMs: 3_600_000, run: () => forgetAccounts(services) },
    { name: "forget-tokens", everyMs: 600_000, run: () => forgetTokens(services) },
    { name: "forget-apple-payments", everyMs: 60_000, run: () => forgetApplePayments(services) },
    { name: "forget-bank-links", everyMs: 60_000, run: () => forgetBankLinks(services) },
    { name: "forget-page-tokens", everyMs: 60_000, run: () => forgetPageTokens(services) },
    { name: "send-mails", everyMs: 1_000, run: () => sendDueMails(services) },
    { name: "recheck-domains", everyMs: 60_000, run: () => recheckDomains(services) },
    { name: "recheck-apple-domains", everyMs: 60_000, run: () => recheckAppleDomains(services) },
    { name: "forget-mails", everyMs: 60_000, run: () => forgetOldMails(services) },
    { name: "settle-due", everyMs: 5_000, run: () => settleDue(services) },
    { name: "settle-terminals", everyMs: 30_000, run: () => settleTerminals(services) },
    // Under a stream of payments the quarter of an hour that is running is counted again and again, and grows.
    { name: "tally-transactions", everyMs: 1_000, rest: 30, run: () => tallyTransactions(services) },
    { name: "rotate-data-keys", everyMs: 60_000, run: () => rotateDataKeys(services) },
    { name: "update-accounts", everyMs: 60_000, run: () => updateAccounts(services) },
    { name: "forget-updates", everyMs: 3_600_000, run: () => forgetUpdates(services) },
  ];
}
