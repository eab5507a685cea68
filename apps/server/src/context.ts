import type { AccountType, Holder, Role } from "@gatehouse/contract/access.ts";
import type { Call, InputOf, ReplyOf } from "@gatehouse/contract/call.ts";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./db/query.ts";
import type { Scope } from "./db/scope.ts";
import type { AccountUpdater } from "./ports/account-updater.ts";
import type { BankLink } from "./ports/bank-link.ts";
import type { BotCheck } from "./ports/bot-check.ts";
import type { CardReaders } from "./ports/card-reader.ts";
import type { Clock } from "./ports/clock.ts";
import type { Ids } from "./ports/ids.ts";
import type { Keys } from "./ports/keys.ts";
import type { Mailer } from "./ports/mail.ts";
import type { MerchantRecord } from "./ports/merchant-record.ts";
import type { ProcessorType } from "./ports/processor.ts";
import type { Resolver } from "./ports/resolver.ts";
import type { AppleAccount, Wallets } from "./ports/wallet.ts";
import type { WebhookSender } from "./ports/webhook-sender.ts";

/** Everything a use case may reach beyond its input. Put together in compose.ts only. */
export type Services = {
  config: Config;
  db: Database;
  clock: Clock;
  ids: Ids;
  keys: Keys;
  log: Logger;
  merchantRecord: MerchantRecord;
  processorTypes: ReadonlyMap<string, ProcessorType>;
  botCheck: BotCheck;
  wallets: Wallets;
  /** Absent where this installation has no account at Apple. */
  appleAccount?: AppleAccount;
  /** Absent where no card network tells what became of stored cards. */
  accountUpdater?: AccountUpdater;
  /** Absent where no service reaches the banks of payers. */
  bankLink?: BankLink;
  /** Absent where no reader's key is known. */
  cardReaders?: CardReaders;
  /** Reads the DNS. */
  resolver: Resolver;
  /** Posts to the servers of merchants. */
  webhookSender: WebhookSender;
  /** Absent where no mail server is known: mails then wait in the outbox. */
  mailer?: Mailer;
};

/** Who calls, proven by a key or a session. `scope` opens the rows of their merchant; partners and admins have none here. */
export type Caller = Holder & {
  user_id: string;
  username: string;
  account_type: AccountType;
  account_type_id: string;
  role: Role;
  scope: Scope;
  /** The session of a signed-in person; absent for an API key. */
  sid?: string;
  /** The administrator behind a session that was opened by signing in as this user. */
  impersonator?: { user_id: string; username: string };
  /** The API key that was shown; `scoped` when it has scopes, `limited` when it has these, addresses or an end of its own. */
  key?: { id: string; name: string; scoped: boolean; limited: boolean; legacy_shapes: boolean };
  /** Set where a public key was shown: it stands in a page, so this may be anybody who looked there. */
  onPage?: true;
};

export type Context = {
  services: Services;
  caller: Caller;
  params: Record<string, string>;
  query: Record<string, string>;
  ip: string;
  host: string;
  /** The page of which a browser asks, as far as it says so; "" for programs. */
  page: string;
  /** What the program that calls names itself, cut; "" when it does not. */
  userAgent: string;
  /** What the panel's check for programs answered; "" when there was none. */
  botAnswer: string;
};

export type Page<T> = { data: T; total_count: number };

/** A file, as far as it is known before its first line; `headers` say more of it. */
export type OpenFile = { name: string; type: string; headers: Record<string, string>; chunks: AsyncIterable<string> };

/** An answer that is a file, sent while it is made; `gone` says that nobody reads it any more. */
export class FileReply {
  readonly open: (gone: AbortSignal) => Promise<OpenFile>;

  constructor(open: (gone: AbortSignal) => Promise<OpenFile>) {
    this.open = open;
  }
}

/** Takes the caller's context and the parsed input, gives the reply's data; knows no request and no status. */
export type UseCase<C extends Call> = (
  context: Context,
  input: InputOf<C>,
) => Promise<
  | (C extends { list?: true | "counted" } ? ReplyOf<C> | Page<ReplyOf<C>> : ReplyOf<C>)
  | (C extends { files?: true } ? FileReply : never)
>;

/** What was answered already to whoever asks again, with a body that the call's schema doesn't read; nothing where it was not. */
export type AnsweredBefore<C extends Call> = (context: Context, body: unknown) => Promise<ReplyOf<C> | undefined>;
