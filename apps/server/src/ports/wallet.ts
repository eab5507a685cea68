import type { Authentication } from "./processor.ts";

/** A card as a wallet hands it over: a number of its own, good for one payment by its cryptogram. */
export type WalletCard = {
  number: string;
  expiration: { month: number; year: number };
  authentication: Authentication;
  /** What names the token among all others: it must never be taken twice. */
  token_id: string;
  /** Until when the token can be taken; whoever remembers its id may forget it then. */
  expires_at: Date;
};

/** The private key, in PEM, of a merchant's own account at the wallet, and its name there. */
export type WalletKey = { privateKey: string; merchantIdentifier: string };

/**
 * Opens the tokens of one wallet: signature, chain, time and contents. Nothing for any that it does not trust. Without a
 * key the gateway's own serves.
 */
export type Wallet = { open(token: unknown, now: Date, own?: WalletKey): WalletCard | undefined };

export type WalletName = "apple_pay_token" | "google_pay_token";

export type Wallets = Partial<Record<WalletName, Wallet>>;

/** `own`: for the key of a merchant's own account at Apple. */
export type SimulatedCard = { number: string; expiration: { month: number; year: number }; own?: WalletKey };

/** Makes tokens that the wallets beside it take: only where nothing is real. */
export type WalletSimulator = { make(wallet: WalletName, card: SimulatedCard, now: Date): object };

/** Where a domain holds the file that lets it take Apple Pay. */
export const DOMAIN_FILE = "/.well-known/apple-developer-merchantid-domain-association";

/** By which account Apple is asked for a session: the gateway's own when there is no `identity`. */
export type SessionWish = {
  url: string;
  domain: string;
  name: string;
  identity?: { merchant_identifier: string; certificate: string; privateKey: string };
};

/** What is asked of Apple, and of the domains that are registered with it. */
export type AppleAccount = {
  domainFile: string;
  /** False where the file is not there or the domain is gone; throws where that could not be found out. */
  holdsFile(domain: string): Promise<boolean>;
  startSession(wish: SessionWish): Promise<Record<string, unknown>>;
  /** A key of a merchant's own, and the request by which Apple certifies it, both in PEM. */
  newKey(use: "processing" | "identity", name: string): Promise<{ privateKey: string; csr: string }>;
};
