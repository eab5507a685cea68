import * as z from "zod/mini";
import { merchantCaller, merchantPage } from "../access.ts";
import { defineCall } from "../call.ts";
import { bankLinkInput, bankSignIn, linkedAccount, linkToken } from "./bank-link.ts";

export const bankLinkCalls = {
  startBankLink: defineCall({
    name: "startBankLink",
    method: "POST",
    path: "/plaid/link-token",
    summary: "Begin: a token for the dialog in which a payer signs in to their bank",
    access: merchantPage,
    reply: linkToken,
    errors: ["bank_linking_disabled", "too_many_requests"],
  }),
  linkBank: defineCall({
    name: "linkBank",
    method: "POST",
    path: "/plaid/link",
    summary: "The accounts that a payer has given access to; a payment names one of them, once, within half an hour",
    access: merchantPage,
    input: bankLinkInput,
    reply: z.array(linkedAccount),
    errors: ["public_token_invalid", "bank_linking_disabled", "no_eligible_accounts", "too_many_requests"],
  }),
};

export const bankSimulatorCalls = {
  signInAtBank: defineCall({
    name: "signInAtBank",
    method: "POST",
    path: "/simulator/bank",
    summary: "Sign in to a simulated bank, as a payer does in the dialog. Nowhere in production",
    access: merchantCaller,
    input: bankSignIn,
    reply: z.object({ public_token: z.string() }),
    errors: ["unfit_field"],
  }),
};
