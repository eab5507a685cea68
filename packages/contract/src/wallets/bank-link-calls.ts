import * as z from "zod/mini";
import { merchantCaller, merchantPage } from "../access.ts";
import { defineCall } from "../call.ts";
import { publicPage, sandboxOnly } from "../exemptions.ts";
import { bankLinkInput, bankSignIn, linkedAccount, linkToken } from "./bank-link.ts";

export const bankLinkCalls = {
  startBankLink: defineCall({
    name: "startBankLink",
    method: "POST",
    path: "/plaid/link-token",
    summary: "Begin: a token for the dialog in which a payer signs in to their bank",
    access: merchantPage,
    audit: { none: "The call returns a token that opens the bank's dialog and changes nothing." },
    guard: publicPage,
    reply: linkToken,
    errors: ["bank_linking_disabled", "too_many_requests"],
  }),
  linkBank: defineCall({
    name: "linkBank",
    method: "POST",
    path: "/plaid/link",
    summary: "The accounts that a payer has given access to; a payment names one of them, once, within half an hour",
    access: merchantPage,
    audit: { none: "Only the payer's own consent is kept, for half an hour." },
    guard: publicPage,
    input: bankLinkInput,
    sample: { public_token: "public-sandbox-1" },
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
    audit: { none: "The payer signs in at a simulated bank; no record of the account changes." },
    guard: sandboxOnly,
    input: bankSignIn,
    sample: { bank: "first_harbor", username: "user_good", password: "pass_good" },
    reply: z.object({ public_token: z.string() }),
    errors: ["unfit_field"],
  }),
};
