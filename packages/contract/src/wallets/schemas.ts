import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing, text } from "../primitives.ts";
import { listing } from "../search.ts";
import {
  appleCertificate,
  appleCertificateCreate,
  appleCertificateUpdate,
  merchantValidation,
  paymentAuthorization,
} from "./apple-pay.ts";

export const walletSchemas = {
  listAppleCertificates: callSchemas({ query: listing, reply: z.array(appleCertificate) }),
  checkAppleDomain: callSchemas({
    query: z.object({ domain: text(253) }),
    reply: z.object({ domain: z.string(), verified: z.boolean() }),
  }),
  getAppleDomainFile: callSchemas({ reply: z.object({ path: z.string(), content: z.string() }) }),
  getAppleCertificate: callSchemas({ reply: appleCertificate }),
  createAppleCertificate: callSchemas({
    input: appleCertificateCreate,
    sample: { type: "simple", name: "Web shop" },
    reply: appleCertificate,
  }),
  updateAppleCertificate: callSchemas({ input: appleCertificateUpdate, reply: appleCertificate }),
  deleteAppleCertificate: callSchemas({ reply: nothing }),
  validateAppleMerchant: callSchemas({
    input: merchantValidation,
    sample: {
      PKeyCompany: "d4q5fld2cun8qk7b3nq0",
      ValidationUrl: "https://apple-pay-gateway.apple.com/paymentservices/startSession",
    },
    reply: z.record(z.string(), z.unknown()),
  }),
  authorizeApplePayment: callSchemas({
    input: paymentAuthorization,
    sample: { PKeyCompany: "d4q5fld2cun8qk7b3nq0", ApplePayPayment: {} },
    reply: z.string(),
  }),
};
