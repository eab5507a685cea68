/** The payer is away: the payment is decided where they were sent. */
export const WAITING_FOR_PAYER = 99;
export const APPROVED = 100;
export const PARTIALLY_APPROVED = 110;
/** By a fraud rule, after the processor had approved. */
export const STOPPED = 310;

/** Response codes of the gateway and what they mean to a person. 1xx approved, 2xx issuer, 3xx gateway, 4xx processor. */
export const responseCodes: Readonly<Record<number, string>> = {
  0: "The result is not known yet",
  [WAITING_FOR_PAYER]: "Waiting for the payer",
  [APPROVED]: "Approved",
  101: "Approved, waiting for the customer's approval",
  [PARTIALLY_APPROVED]: "Approved for part of the amount",
  200: "Declined by the card issuer",
  201: "The issuer does not honour this card",
  202: "Not enough money",
  203: "Over the withdrawal limit",
  204: "The issuer does not allow this transaction",
  205: "The issuer wants the payer to be authenticated",
  220: "The amount is not valid",
  221: "No such issuer",
  222: "No such card account",
  223: "The card has expired",
  224: "The expiry date is not valid",
  225: "The CVC is not valid",
  226: "The PIN could not be verified",
  240: "The issuer asks to be called",
  250: "The issuer asks to keep the card",
  251: "The card was reported lost",
  252: "The card was reported stolen",
  253: "The issuer asks to keep the card (special condition)",
  261: "The payer stopped these recurring payments",
  262: "The payer stopped all recurring payments to this merchant",
  300: "Declined by the gateway",
  301: "Looks like a duplicate of a payment made just now",
  [STOPPED]: "Stopped by a fraud rule",
  320: "A chargeback is on file",
  321: "Stopped as fraud",
  322: "The contact is closed",
  323: "Recurring payments are stopped",
  400: "The processor reported an error",
  410: "The merchant is not set up correctly at the processor",
  421: "The processor could not be reached",
  430: "The processor says this is a duplicate",
  440: "The processor could not read the request",
};

export type Response = "approved" | "declined" | "pending";

/** `approved` for 1xx, `pending` for 0 and 99, `declined` for the rest. */
export function responseOf(code: number): Response {
  if (code === 0 || code === WAITING_FOR_PAYER) return "pending";
  return code >= 100 && code < 200 ? "approved" : "declined";
}

/** AVS results in words. */
export const avsResults: Readonly<Record<string, string>> = {
  "0": "No result",
  A: "Street matches, postal code does not",
  B: "Street matches, postal code not checked",
  C: "Not checked",
  D: "Address matches",
  F: "Address matches",
  G: "Foreign issuer does not take part",
  I: "Not checked",
  L: "Name and postal code match in part",
  M: "Address matches",
  N: "Neither street nor postal code matches",
  P: "Postal code matches",
  R: "Issuer's system unavailable",
  S: "Not supported by the issuer",
  U: "No information",
  W: "9-digit ZIP matches, street does not",
  X: "Address and 9-digit ZIP match",
  Y: "Address and ZIP match",
  Z: "ZIP matches, street does not",
  "1": "Name and ZIP match",
  "2": "Name, street and ZIP match",
  "3": "Name and street match",
  "4": "Name matches",
  "5": "ZIP matches, name does not",
  "6": "Street and ZIP match, name does not",
  "7": "Street matches, name does not",
  "8": "Neither name, street nor ZIP matches",
};

/** CVV results in words. */
export const cvvResults: Readonly<Record<string, string>> = {
  M: "Match",
  N: "No match",
  P: "Not processed",
  S: "Should be on the card but was not given",
  U: "Issuer cannot check",
  X: "No response",
};
