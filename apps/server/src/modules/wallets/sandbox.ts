import { parseExpiry } from "@gatehouse/contract/transactions/card.ts";
import { bankSimulatorCalls } from "@gatehouse/contract/wallets/bank-link-calls.ts";
import { readBody } from "../../http/body.ts";
import type { SandboxServer } from "../../module.ts";
import { refuse } from "../../refusal.ts";

const wallets = { "apple-pay": "apple_pay_token", "google-pay": "google_pay_token" } as const;

/** Binds sign-in at a simulated bank, and `POST /sandbox/apple-pay` and `/sandbox/google-pay`: a token as a phone would make it. */
export function walletSandbox({ bind, app, services, sandbox }: SandboxServer): void {
  bind(bankSimulatorCalls.signInAtBank, async (_context, person) => {
    const unknown = { at: "password", detail: "the bank does not know this user name with it" };
    return { public_token: sandbox.banks.signIn(person) ?? refuse("unfit_field", unknown) };
  });
  for (const [path, wallet] of Object.entries(wallets)) {
    app.post(`/sandbox/${path}`, { config: { call: "sandboxWallet" } }, async (request) => {
      const { number = "4111111111111111", expiration_date = "12/30" } = readBody(request.body).value as Record<
        string,
        unknown
      >;
      const expiration = parseExpiry(String(expiration_date)) ?? refuse("invalid_expiry");
      if (!/^\d{13,19}$/.test(String(number))) refuse("invalid_card_number");
      return sandbox.wallets.make(wallet, { number: String(number), expiration }, services.clock.now());
    });
  }
}
