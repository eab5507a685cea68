import type { FastifyInstance } from "fastify";
import type { Services } from "./context.ts";
import type { Subscription } from "./events/subscription.ts";
import type { Binder } from "./http/bind.ts";
import type { RecurringJob } from "./jobs/worker.ts";
import type { BankSimulator } from "./ports/bank-link.ts";
import type { Mailbox } from "./ports/mail.ts";
import type { PayerSimulator } from "./ports/payer-simulator.ts";
import type { TerminalSimulator } from "./ports/terminal-simulator.ts";
import type { WalletSimulator } from "./ports/wallet.ts";

/** What a module adds to the program. Each module exports one from its module.ts; modules.ts lists them. */
export type Module = {
  /** The name of its folder, and its key in MAY_USE. */
  name: string;
  /** Binds its declared calls to their use cases. */
  routes?(bind: Binder): void;
  /** Serves what isn't a declared call: images, and pages that a browser is redirected to. */
  pages?(app: FastifyInstance, services: Services): void;
  /** Lists its recurring work for the worker. */
  jobs?(services: Services): RecurringJob[];
  /** Its pending work that /metrics reports. */
  backlogs?: readonly Backlog[];
  /** The domain events that it handles. */
  subscriptions?: readonly Subscription[];
  /** Binds the controls of its simulated outside systems; never called in production. */
  sandbox?(server: SandboxServer): void;
};

/** Pending work that should be near zero; `oldest` is when the oldest item started to wait. */
export type Backlog = {
  name: string;
  help: string;
  read(services: Services): Promise<{ count: number; oldest: Date | null }>;
};

/** The controls of the simulated outside systems, which compose.ts builds everywhere but in production. */
export type Sandbox = {
  terminals: TerminalSimulator;
  payers: PayerSimulator;
  banks: BankSimulator;
  wallets: WalletSimulator;
  /** Only where the local environment keeps mails instead of sending them. */
  mailbox?: Mailbox;
};

export type SandboxServer = { bind: Binder; app: FastifyInstance; services: Services; sandbox: Sandbox };
