import type { CallWithSchemas } from "@gatehouse/contract/call.ts";
import { DEMO_MERCHANT, PASSWORD, person, type TestApp } from "./app.ts";

/**
 * Instead of the contract's sample where that would be refused for what it names, or would take a user's way in: the body that each
 * account of the matrix sends.
 */
const unlikeSample: Record<string, object> = {
  // Partners and admins name the merchant.
  updateCustomField: { merchant_id: DEMO_MERCHANT },
  // The users of the matrix keep their password: this one is too weak.
  changePassword: { current_password: PASSWORD, new_password: "short" },
  // A token, code or device key of the sample is refused as nobody's; a body without one is refused for what it lacks.
  refreshUnit: {},
  resetPassword: {},
  resetForgottenPassword: {},
  listenAtDevice: {},
  actAtDevice: {},
  leaveDevice: {},
};

export const sampleOf = ({ sample = {} }: CallWithSchemas) => sample as Record<string, unknown>;

/** What each account of the matrix sends to a call. */
export function bodyOf(call: CallWithSchemas): object | undefined {
  return call.method === "GET" ? undefined : (unlikeSample[call.name] ?? sampleOf(call));
}

const words = (type: string) => ({ type, subject: "Audited", html: "<p>Noted.</p>" });
const firstUser = (username: string) => ({ username, name: "First", email: "first@audited.example" });

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

const partnerOf = async (app: TestApp): Promise<string> => (await app.call("GET", "/merchant")).data.partner_id;

/** Members that exist only while the test runs: ids and tokens, and names that no call before has taken. */
const fresh: Record<string, (app: TestApp) => object | Promise<object>> = {
  createUser: () => person({ username: "audited_user" }),
  createMerchantUser: () => ({ username: "audited_merchant_user" }),
  copyUser: () => ({ username: "audited_copy" }),
  createMerchant: async (app) => ({ partner_id: await partnerOf(app), user: firstUser("audited_merchant") }),
  createPartner: () => ({ user: firstUser("audited_partner") }),
  createService: () => ({ type: "threeds" }),
  createPolicy: async (app) => ({ action: { processor_id: (await app.call("GET", "/processors")).data[0].id } }),
  createCustomField: () => ({ name: "Audited", merchant_id: DEMO_MERCHANT }),
  createGroup: () => ({ name: "Audited" }),
  addEmailDomain: () => ({ domain: "audited.example" }),
  createTemplate: () => words("invoice_paid"),
  setAvailableProcessors: async (app) => ({ partner_id: await partnerOf(app) }),
  createOutput: () => ({ name: "Audited" }),
  saveBranding: async (app) => ({ domain: "pay.audited.example", partner_id: await partnerOf(app) }),
  addToken: tokenized,
  addFlatToken: tokenized,
  updateToken: tokenized,
  addApplePay: (app) => ({ key_id: "k", pkpaymenttoken: wallet(app, "apple_pay_token") }),
  addGooglePay: (app) => ({ google_pay_token: wallet(app, "google_pay_token") }),
  resetIpRestriction: async (app) => ({ user_id: (await app.call("GET", "/user")).data.id }),
};

/** A body with which the call succeeds. */
export async function wholeBody(app: TestApp, call: CallWithSchemas): Promise<Record<string, unknown>> {
  return { ...sampleOf(call), ...bodyOf(call), ...(await fresh[call.name]?.(app)) };
}

/** Writes that the audit test can't carry out, and the test that does and looks for the entry. */
export const auditShownIn: Record<string, string> = {
  resetPassword: "identity/users/identity-audit.api.test.ts",
  resetForgottenPassword: "identity/users/identity-audit.api.test.ts",
  confirmTwoFactor: "identity/users/identity-audit.api.test.ts",
  confirmForcedTwoFactor: "identity/users/identity-audit.api.test.ts",
  removeTwoFactor: "identity/users/identity-audit.api.test.ts",
  renewRecoveryCodes: "identity/users/identity-audit.api.test.ts",
  changePassword: "identity/users/identity-audit.api.test.ts",
  addPasskey: "identity/two-factor/passkeys.api.test.ts",
  importProducts: "catalog/catalog.api.test.ts",
  testEmailDomain: "mail/domains/email-domains.api.test.ts",
  contactUs: "content/content.api.test.ts",
};
