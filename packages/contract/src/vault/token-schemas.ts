import { callSchemas } from "../call.ts";
import { sampleCard } from "../samples.ts";
import { applePayToStore, customer, googlePayToStore, tokenToStore, verification } from "./customer.ts";
import { madeToken, tokenInput } from "./token.ts";

export const tokenSchemas = {
  makeToken: callSchemas({ input: tokenInput, sample: { payment_method: { card: sampleCard } }, reply: madeToken }),
  addToken: callSchemas({ input: tokenToStore, query: verification, reply: customer }),
  addApplePay: callSchemas({ input: applePayToStore, query: verification, reply: customer }),
  addGooglePay: callSchemas({
    input: googlePayToStore,
    sample: { google_pay_token: "the token of the payment sheet" },
    query: verification,
    reply: customer,
  }),
  updateToken: callSchemas({ input: tokenToStore, reply: customer }),
};
