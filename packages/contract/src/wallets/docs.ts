import { defineDocs } from "../docs.ts";
import { appleCertificate } from "./apple-pay.ts";
import type { bankLinkSchemas, bankSimulatorSchemas } from "./bank-link-schemas.ts";
import type { walletSchemas } from "./schemas.ts";

const Banks = { group: "Bank links" };

export const walletDocs = defineDocs<
  keyof (typeof walletSchemas & typeof bankLinkSchemas & typeof bankSimulatorSchemas)
>({
  groups: {
    "Apple Pay": "Certificates, domains and sessions of Apple Pay on the web.",
    "Bank links": "Bank accounts that payers select after they sign in at their bank.",
  },
  calls: {
    listAppleCertificates: { title: "List Apple Pay certificates", details: "Lists the merchant's certificates." },
    checkAppleDomain: {
      title: "Check an Apple Pay domain",
      details: "Returns whether the domain serves the association file.",
    },
    getAppleDomainFile: {
      title: "Get the Apple Pay association file",
      details: "Returns the content of the file and the path under which a domain must serve it.",
    },
    getAppleCertificate: {
      title: "Get an Apple Pay certificate",
      details: "Returns one of the merchant's certificates.",
    },
    createAppleCertificate: {
      title: "Create an Apple Pay certificate",
      details: "Each domain must already serve the association file.",
    },
    updateAppleCertificate: {
      title: "Update an Apple Pay certificate",
      details: "Changes name or domains, or stores the certificates that Apple issued.",
    },
    deleteAppleCertificate: {
      title: "Delete an Apple Pay certificate",
      details: "Pages that use the certificate can't take Apple Pay any more.",
    },
    validateAppleMerchant: {
      title: "Start an Apple Pay session",
      details: "Pages call it when the payer presses the button. Returns Apple's session as it came.",
    },
    authorizeApplePayment: {
      title: "Exchange an Apple Pay payment for a token",
      details: "Returns a temporary token for `apple_pay_token` of a transaction. It is valid once, for a short time.",
    },
    startBankLink: {
      ...Banks,
      title: "Start a bank link",
      details: "Returns a token for the dialog in which a payer signs in at their bank.",
    },
    linkBank: {
      ...Banks,
      title: "Link a bank",
      details:
        "Returns the accounts that the payer gave access to. A payment names one of them in `plaid`, once, within half an hour.",
    },
    signInAtBank: {
      ...Banks,
      title: "Sign in at a simulated bank",
      details: "Returns the public token that a bank's dialog would return. Not in production.",
    },
  },
  fields: {
    name: { text: "Name of the certificate.", example: "Web shop" },
    type: "`simple` uses the gateway's account at Apple, `custom` the merchant's own.",
    status: "Only an `active` certificate can be used.",
    username: { text: "Username at the simulated bank.", example: "user_good" },
    password: { text: "Password at the simulated bank.", example: "pass_good" },
    verified: "Whether the domain serves the association file.",
  },
  schemas: { AppleCertificate: appleCertificate },
});
