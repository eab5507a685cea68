/**
 * What a payment may say of how it was paid: the name under which its means were given. A stored card or account is a "token",
 * and so is what was typed into a page.
 */
export const paidWith = ["card", "ach", "token", "terminal", "cash", "apple_pay_token", "google_pay_token"] as const;
export type PaidWith = (typeof paidWith)[number];
