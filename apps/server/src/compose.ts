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
import { httpWebhookSender } from "./adapters/webhook-sender/index.ts";
import type { Config } from "./config.ts";
import type { Services } from "./context.ts";
import { openDatabase } from "./db/query.ts";
import { systemScope } from "./db/scope.ts";
import { eventBacklogs, eventJobs } from "./events/jobs.ts";
import { binder } from "./http/bind.ts";
import { createMetrics } from "./http/metrics.ts";
import { servePanel } from "./http/panel.ts";
import { probes } from "./http/probes.ts";
import { reference } from "./http/reference/reference.ts";
import { httpServer } from "./http/server.ts";
import type { RecurringJob } from "./jobs/worker.ts";
import type { Sandbox } from "./module.ts";
import { merchantRecord } from "./modules/accounts/index.ts";
import { brandOfHost } from "./modules/branding/index.ts";
import { authenticator } from "./modules/identity/index.ts";
import { requestRecorder } from "./modules/request-log/index.ts";
import { modules } from "./modules.ts";
import { noBotCheck } from "./ports/bot-check.ts";
import { type Chance, systemChance } from "./ports/chance.ts";
import { type Clock, systemClock } from "./ports/clock.ts";
import { processIds } from "./ports/ids.ts";
import { keysFrom, loadMasterKey } from "./ports/keys.ts";
import type { ProcessorType } from "./ports/processor.ts";

export type Outside = { connectionString: string; simulatorUrl: string; clock?: Clock; chance?: Chance; log?: Logger };

/** The services of use cases and, everywhere but in production, the controls of what is simulated for them. */
export type Program = { services: Services; sandbox?: Sandbox };

/** The one place that knows every adapter. */
export function composeProgram(config: Config, outside: Outside): Program {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const clock = outside.clock ?? systemClock;
  // Production simulates nothing: anyone who reached a simulator could have payments approved.
  const simulated = config.ENVIRONMENT === "production" ? undefined : simulate(config, outside, clock);
  const types = [...(simulated?.types ?? []), cashType];
  const services: Services = {
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
    webhookSender: httpWebhookSender({ publicOnly: config.ENVIRONMENT === "production" }),
    wallets: {},
    ...simulated?.services,
    ...(config.READER_BASE_KEY ? { cardReaders: dukptReaders(config.READER_BASE_KEY) } : {}),
    ...(config.SMTP_URL ? { mailer: smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM }) } : {}),
  };
  return simulated ? { services, sandbox: simulated.sandbox } : { services };
}

/** The standard's own example, which every maker of readers knows. */
const TEST_READER_KEY = "0123456789ABCDEFFEDCBA9876543210";

type Simulated = {
  types: ProcessorType[];
  services: Pick<Services, "wallets" | "appleAccount" | "cardReaders" | "accountUpdater" | "bankLink" | "mailer">;
  sandbox: Sandbox;
};

/** Builds the simulated outside systems: what use cases reach of them, and their controls. */
function simulate(config: Config, { simulatorUrl, chance }: Outside, clock: Clock): Simulated {
  const network = { url: simulatorUrl, deadlineMs: config.PROCESSOR_DEADLINE_MS };
  const { wallets, simulator } = simulatedWallets(clock.now());
  const { bankLink, bankSimulator } = simulatedBanks();
  // The local environment keeps its mails; a sandbox without a mail server leaves them in the outbox.
  const keeps = config.ENVIRONMENT === "local" && !config.SMTP_URL;
  const mailbox = keeps ? keptMailer(clock, join(config.DATA_DIR, "mail.jsonl")) : undefined;
  return {
    types: sandboxTypes(network, chance ?? systemChance),
    services: {
      wallets,
      appleAccount: simulatedApple(clock),
      cardReaders: dukptReaders(TEST_READER_KEY),
      accountUpdater: simulatedUpdater,
      bankLink,
      ...(mailbox ? { mailer: mailbox } : {}),
    },
    sandbox: {
      terminals: simulatedTerminals(network),
      payers: simulatedPayers(network),
      banks: bankSimulator,
      wallets: simulator,
      ...(mailbox ? { mailbox } : {}),
    },
  };
}

export type Api = { app: FastifyInstance; drain(): void };

const panelFolder = fileURLToPath(new URL("../../panel/dist", import.meta.url));

/** The handlers of domain events; the worker runs them. */
export const subscriptions = modules.flatMap(({ subscriptions = [] }) => subscriptions);

/** The HTTP side, not yet listening. `drain` makes `/readyz` say no. */
export function composeApi({ services, sandbox }: Program): Api {
  const metrics = createMetrics();
  const ageOf = (at: Date | null) => (at ? Math.max(0, services.clock.now().getTime() - at.getTime()) / 1000 : 0);
  const backlogs = [...modules.flatMap(({ backlogs = [] }) => backlogs), ...eventBacklogs(subscriptions)];
  for (const { name, help, read } of backlogs)
    metrics.backlog(name, help, async () => {
      const { count, oldest } = await read(services);
      return { count, oldest_seconds: ageOf(oldest) };
    });
  const app = httpServer(services, { metrics, recorder: requestRecorder(services) });
  let stopping = false;
  probes(app, { services, metrics, stopping: () => stopping });
  reference(app, {
    environment: services.config.ENVIRONMENT,
    brandOf: (host) => services.db.scoped(systemScope, async (tx) => (await brandOfHost(tx, services, host)).name),
  });
  const bind = binder(app, services, authenticator(services));
  for (const module of modules) {
    module.routes?.(bind);
    module.pages?.(app, services);
    if (sandbox) module.sandbox?.({ bind, app, services, sandbox });
  }
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
  return [...modules.flatMap((module) => module.jobs?.(services) ?? []), ...eventJobs(services, subscriptions)];
}
