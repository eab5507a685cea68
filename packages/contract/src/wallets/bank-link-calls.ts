import { merchantCaller, merchantPage } from "../access.ts";
import { defineCalls } from "../call.ts";
import { publicPage, sandboxOnly } from "../exemptions.ts";
import type { bankLinkSchemas, bankSimulatorSchemas } from "./bank-link-schemas.ts";

export const bankLinkCalls = defineCalls<typeof bankLinkSchemas>({
  startBankLink: {
    name: "startBankLink",
    method: "POST",
    path: "/plaid/link-token",
    access: merchantPage,
    audit: { none: "The call returns a token that opens the bank's dialog and changes nothing." },
    guard: publicPage,
    errors: ["bank_linking_disabled", "too_many_requests"],
  },
  linkBank: {
    name: "linkBank",
    method: "POST",
    path: "/plaid/link",
    access: merchantPage,
    audit: { none: "Only the payer's own consent is kept, for half an hour." },
    guard: publicPage,
    errors: ["public_token_invalid", "bank_linking_disabled", "no_eligible_accounts", "too_many_requests"],
  },
});

export const bankSimulatorCalls = defineCalls<typeof bankSimulatorSchemas>({
  signInAtBank: {
    name: "signInAtBank",
    method: "POST",
    path: "/simulator/bank",
    access: merchantCaller,
    audit: { none: "The payer signs in at a simulated bank; no record of the account changes." },
    guard: sandboxOnly,
    errors: ["unfit_field"],
  },
});
