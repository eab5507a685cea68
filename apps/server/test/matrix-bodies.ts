import { DEMO_MERCHANT, PASSWORD, person, sale, VISA } from "./app.ts";

export const card = { number: VISA, expiration_date: "12/30" };
export const account = {
  routing_number: "021000021",
  account_number: "123456789",
  account_type: "checking",
  sec_code: "web",
};

export const product = { name: "of the matrix", price: 1200 };

/** Bodies without which a call would refuse for reasons of its own; the rest is sent `{}`. */
export const bodies: Record<string, Record<string, unknown>> = {
  addGooglePay: { google_pay_token: "of the matrix" },
  removePasskey: { current_password: PASSWORD },
  updateCustomField: { merchant_id: DEMO_MERCHANT },
  registerUnit: { physical_id: "phone of the matrix" },
  tokenAuth: { username: "demo_merchant", password: PASSWORD },
  createTransaction: sale(),
  createProduct: product,
  createAppleCertificate: { type: "simple", name: "of the matrix" },
  addEmailDomain: { domain: "matrix.example" },
  testEmailDomain: { to: "matrix@example.test" },
  createTemplate: { type: "rule_triggered", subject: "of the matrix", html: "<p>of the matrix</p>" },
  previewTemplate: { type: "rule_triggered", subject: "of the matrix", html: "<p>of the matrix</p>" },
  createOutput: { name: "of the matrix", type: "transaction", field_list: ["id"] },
  saveOwnOutput: { field_list: ["id"] },
  adjustTip: { tip: 0 },
  addCard: card,
  addFlatCard: card,
  makeToken: { payment_method: { card } },
  addAch: account,
  addFlatAch: account,
  setPartnerStatus: { status: "active" },
  setAvailableProcessors: { processors: [] },
  copyUser: person({ username: "matrix_copy" }),
  createMerchantUser: person({ username: "matrix_merchant_user" }),
  requestPasswordChange: { password_change_required: false },
  requestDisableLogin: { disable_user_login: false },
};
