/** The kinds of payment that a processor takes. */
export const paymentMethods = ["card", "ach", "apm", "cash"] as const;
export type PaymentKind = (typeof paymentMethods)[number];

/** Ways to pay in which the payer is sent to whoever offers them, and comes back; and their names. */
export const apmNames = {
  alipay: "Alipay",
  dragonpay: "Dragonpay",
  wechatpay: "WeChat Pay",
  oxxo: "OXXO",
  klarna: "Klarna",
  sepa: "SEPA direct debit",
} as const;
export type ApmType = keyof typeof apmNames;
export const apmTypes = Object.keys(apmNames) as ApmType[];

/**
 * What a payment may say of how it was paid: the name under which its means were given. A stored card or account is a "token",
 * and so is what was typed into a page.
 */
export const paidWith = [
  "card",
  "ach",
  "token",
  "terminal",
  "apm",
  "cash",
  "apple_pay_token",
  "google_pay_token",
] as const;
export type PaidWith = (typeof paidWith)[number];
