import { parseExpiry } from "@gatehouse/contract/transactions/card.ts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../ports/clock.ts";
import type { WalletSimulator } from "../ports/wallet.ts";
import { refuse } from "../refusal.ts";
import { readBody } from "./body.ts";

const wallets = { "apple-pay": "apple_pay_token", "google-pay": "google_pay_token" } as const;

/** `POST /sandbox/apple-pay` and `/sandbox/google-pay`: a token as a phone would make it. Nowhere in production. */
export function sandboxWallets(app: FastifyInstance, simulator: WalletSimulator, clock: Clock): void {
  for (const [path, wallet] of Object.entries(wallets)) {
    app.post(`/sandbox/${path}`, { config: { call: "sandboxWallet" } }, async (request) => {
      const { number = "4111111111111111", expiration_date = "12/30" } = readBody(request.body).value as Record<
        string,
        unknown
      >;
      const expiration = parseExpiry(String(expiration_date)) ?? refuse("invalid_expiry");
      if (!/^\d{13,19}$/.test(String(number))) refuse("invalid_card_number");
      return simulator.make(wallet, { number: String(number), expiration }, clock.now());
    });
  }
}
