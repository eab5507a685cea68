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

/** Opens the tokens of one wallet: signature, chain, time and contents. Nothing for any that it does not trust. */
export type Wallet = { open(token: unknown, now: Date): WalletCard | undefined };

export type WalletName = "apple_pay_token" | "google_pay_token";

export type Wallets = Partial<Record<WalletName, Wallet>>;

/** Makes tokens that the wallets beside it take: only where nothing is real. */
export type WalletSimulator = {
  make(wallet: WalletName, card: { number: string; expiration: { month: number; year: number } }, now: Date): object;
};
