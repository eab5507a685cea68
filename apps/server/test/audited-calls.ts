import { DEMO_MERCHANT, PASSWORD, person, type TestApp } from "./app.ts";

const changesNothing = "it answers a question and changes nothing";
const hasHistory = "payments have a journal and events of their own, which nobody can change";
const ownView = "it is a person's own view of a list, and no setting of the account";
const withCode = "it needs a code from a mail or a device: identity-audit.api.test.ts goes that way";

/** Calls that change something by their declaration and leave no entry in the audit when they succeed, or none that this list can show. */
export const unaudited: Record<string, string> = {
  ...{
    echoCreateMerchant: changesNothing,
    tryPolicies: changesNothing,
    drawQr: changesNothing,
    previewTemplate: changesNothing,
  },
  ...{ lookupBin: changesNothing, lookupBinProtected: changesNothing, lookupFees: changesNothing },
  ...{ calculateAmounts: changesNothing, printTransaction: changesNothing },
  ...{ createTransaction: hasHistory, captureTransaction: hasHistory, voidTransaction: hasHistory },
  ...{ refundTransaction: hasHistory, emailReceipt: hasHistory, adjustTip: hasHistory },
  ...{ approveTransaction: hasHistory, declineTransaction: hasHistory },
  ...{ createMulti: hasHistory, voidMulti: hasHistory, refundMulti: hasHistory },
  ...{ save_merchant_search: ownView, save_partner_search: ownView, save_admin_search: ownView },
  ...{
    delete_merchant_saved_search: ownView,
    delete_partner_saved_search: ownView,
    delete_admin_saved_search: ownView,
  },
  ...{ saveOwnOutput: ownView, deleteOwnOutput: ownView },
  ...{ resetPassword: withCode, resetForgottenPassword: withCode },
  ...{ confirmTwoFactor: withCode, removeTwoFactor: withCode, confirmForcedTwoFactor: withCode },
  renewRecoveryCodes: withCode,
  makeToken: "a page keeps what its payer typed for two minutes; what it is used for is noted",
  ...{ simulateTerminal: changesNothing, listenAtDevice: changesNothing },
  ...{ actAtDevice: hasHistory, actAsPayer: hasHistory, leaveDevice: changesNothing },
  changePassword: "it would shut the people of the matrix out: identity-audit.api.test.ts changes somebody else's",
  importProducts: "it takes a form with a file: catalog.api.test.ts sends one and looks for its entry",
  testEmailDomain: "the domain has to be verified first: email-domains.api.test.ts does, and sends from it",
  contactUs: "somebody above has to name an address first: content.api.test.ts does, and looks for the entry",
  noteDelivery: "a mail server says what became of a mail, which is kept in the mail's own history",
  refreshUnit: "a session that is there gets a new token, and nothing of it changes",
  forgotUsername: "nobody is signed in, and nothing changes until the mailed code is used",
  forgotPassword: "nobody is signed in, and nothing changes until the mailed code is used",
  validateAppleMerchant: "it answers a page and changes nothing",
  authorizeApplePayment: "nobody is signed in, and what is kept is the payer's own token, for minutes",
  startBankLink: "it gives a token that opens a dialog, and changes nothing",
  linkBank: "what is kept is the payer's own consent, for half an hour",
  signInAtBank: "it is the payer's act at a bank of the simulator",
  addPasskey: "it needs a device: passkeys.api.test.ts has one and looks for the entry",
  startPasskey: "it gives a challenge, and what answers it is noted",
  startPasskeySignIn: "nobody is signed in, and a challenge changes nothing",
  logout: "the session is the record of when it ended",
  startTwoFactor: "a secret counts for nothing until a code confirms it, which is noted",
  startForcedTwoFactor: "a secret counts for nothing until a code confirms it, which is noted",
};

const account = { name: "Audited", email: "ops@audited.example", phone: "3125550143", timezone: "America/Chicago" };
const contact = {
  ...{ first_name: "Una", last_name: "Ledger", email: "una@audited.example", phone: "3125550143" },
  ...{ address_line_1: "1 Audit Row", city: "Chicago", state: "IL", postal_code: "60601", country: "US" },
};
const firstUser = (username: string) => ({ username, name: "First", email: "first@audited.example" });

const words = (type: string) => ({ type, subject: "Audited", html: "<p>Noted.</p>" });

/** One transparent pixel. */
const image = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** Of a card of the demo merchant's page. */
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

const bodies: Record<string, (app: TestApp) => object | Promise<object>> = {
  tokenAuth: () => ({ username: "demo_merchant", password: PASSWORD }),
  createUser: () => person({ username: "audited_user" }),
  createApiKey: () => ({ type: "api", name: "audited" }),
  createMerchant: async (app) => ({
    ...account,
    partner_id: (await app.call("GET", "/merchant")).data.partner_id,
    ...{ receipt_email: account.email, primary_contact: contact, billing_contact: contact },
    user: firstUser("audited_merchant"),
  }),
  createPartner: () => ({ ...account, user: firstUser("audited_partner") }),
  createMerchantUser: () => ({ username: "audited_merchant_user" }),
  copyUser: () => ({ username: "audited_copy" }),
  publishTerms: () => ({ version: "audited", text: "Noted." }),
  createService: () => ({ type: "guardian" }),
  createProcessor: () => ({ name: "Audited", settings: { cash: {} } }),
  createPolicy: async (app) => {
    const processor_id = (await app.call("GET", "/processors")).data[0].id;
    return { name: "Audited", enabled: false, action: { processor_id } };
  },
  createCustomField: () => ({ name: "Audited", merchant_id: DEMO_MERCHANT }),
  createGroup: () => ({ name: "Audited" }),
  createAppleCertificate: () => ({ type: "simple", name: "Audited" }),
  addEmailDomain: () => ({ domain: "audited.example" }),
  createTemplate: () => words("invoice_paid"),
  setAvailableProcessors: async (app) => ({
    partner_id: (await app.call("GET", "/merchant")).data.partner_id,
    processors: [],
  }),
  createOutput: () => ({ name: "Audited", type: "transaction", field_list: ["id"] }),
  saveBranding: async (app) => ({
    domain: "pay.audited.example",
    partner_id: (await app.call("GET", "/merchant")).data.partner_id,
  }),
  ...{ saveLogo: () => ({ image }), saveLogoOfMerchant: () => ({ image }) },
  createNews: () => ({ title: "Audited", message: "Noted." }),
  ...{ createLesson: () => ({ title: "Audited" }), createLessonByOldName: () => ({ title: "Audited" }) },
  ...{ addToken: tokenized, addFlatToken: tokenized, updateToken: tokenized },
  addApplePay: (app) => ({ key_id: "k", pkpaymenttoken: wallet(app, "apple_pay_token") }),
  addGooglePay: (app) => ({ google_pay_token: wallet(app, "google_pay_token") }),
  resetIpRestriction: async (app) => ({ user_id: (await app.call("GET", "/user")).data.id }),
};

/** What a call needs to succeed, beyond what the access matrix sends. */
export async function wholeBody(app: TestApp, call: string): Promise<object> {
  return (await bodies[call]?.(app)) ?? {};
}
