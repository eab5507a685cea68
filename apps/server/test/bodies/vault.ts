import type { TestApp } from "../app.ts";
import type { CallBodies } from "../runtime-bodies.ts";

/** A page's token for a card of the demo merchant. */
async function tokenized(app: TestApp): Promise<object> {
  const { api_key } = (await app.call("POST", "/user/apikey", { type: "pub", name: "audited page" })).data;
  const card = { number: "5555555555554444", expiration_date: "11/31" };
  const { data } = await app.call("POST", `/tokenizer/${api_key}/token`, { payment_method: { card } }, api_key);
  return { token: data.token };
}

const wallet = ({ services, sandbox }: TestApp, name: "apple_pay_token" | "google_pay_token") =>
  sandbox?.wallets.make(
    name,
    { number: "4111111111111111", expiration: { month: 12, year: 2030 } },
    services.clock.now(),
  );

export const bodies: CallBodies = {
  addToken: { fresh: tokenized },
  addFlatToken: { fresh: tokenized },
  updateToken: { fresh: tokenized },
  addApplePay: { fresh: (app) => ({ key_id: "k", pkpaymenttoken: wallet(app, "apple_pay_token") }) },
  addGooglePay: { fresh: (app) => ({ google_pay_token: wallet(app, "google_pay_token") }) },
};
