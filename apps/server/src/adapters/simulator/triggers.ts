import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";

/**
 * What the simulated network does on purpose, so that every answer a shop may meet can be provoked.
 * Anything not listed here is approved.
 */

/** An answer as the network words it: `code` is the gateway's, `processor_code` and `text` the network's own. */
export type Wording = { code: number; processor_code: string; text: string };

export const approval: Wording = { code: 100, processor_code: "00", text: "APPROVAL" };
export const partialApproval: Wording = { code: 110, processor_code: "10", text: "PARTIAL APPROVAL" };
export const notHonoured: Wording = { code: 200, processor_code: "05", text: "DO NOT HONOR" };
export const noFunds: Wording = { code: 202, processor_code: "51", text: "INSUFF FUNDS" };
export const invalidTransaction: Wording = { code: 204, processor_code: "12", text: "INVALID TRANS" };
export const invalidAmount: Wording = { code: 220, processor_code: "13", text: "AMOUNT ERROR" };
export const badRouting: Wording = { code: 200, processor_code: "R13", text: "INVALID INSTITUTION ROUTING" };
export const waitingForPayer: Wording = { code: WAITING_FOR_PAYER, processor_code: "09", text: "WAITING FOR PAYER" };
/** What became of a payer who was sent away, where they did not pay. */
export const payerRefusals = {
  decline: notHonoured,
  cancel: { code: 200, processor_code: "17", text: "CANCELLED BY PAYER" },
  expired: { code: 200, processor_code: "54", text: "PAYER DID NOT COME BACK" },
} as const satisfies Record<string, Wording>;
/** Given to a charge that arrives after it was asked about and reported as unknown. */
export const cameTooLate: Wording = { code: 430, processor_code: "94", text: "DUPLICATE TRANS" };

export const declinedCards: ReadonlyMap<string, Wording> = new Map([
  ["4000000000000002", notHonoured],
  ["4000000000009995", noFunds],
  ["4000000000009987", { code: 251, processor_code: "41", text: "LOST CARD" }],
  ["4000000000009979", { code: 252, processor_code: "43", text: "STOLEN CARD" }],
  ["4000000000000069", { code: 223, processor_code: "54", text: "EXPIRED CARD" }],
]);

/** Charges of this card are approved, refunds of them are not. */
export const refundDecliningCard = "4000000000000010";

/** Half of the amount is approved, when the merchant takes part of an amount at all. */
export const partialCard = "4000000000000051";

/** CVV results by what was typed; Amex has four digits and its own values. */
export const cvvTriggers: ReadonlyMap<string, string> = new Map([
  ["200", "N"],
  ["201", "U"],
  ["301", "S"],
]);
export const amexCvvTriggers: ReadonlyMap<string, string> = new Map([
  ["2000", "N"],
  ["2011", "U"],
  ["3011", "S"],
]);

export const avsTriggers: ReadonlyMap<string, string> = new Map([
  ["20000", "N"],
  ["20001", "U"],
]);

/** Postal codes whose payments are approved and held until a person has looked at them. */
export const holdTriggers: ReadonlyMap<string, "flagged" | "flagged_partner"> = new Map([
  ["20010", "flagged"],
  ["20011", "flagged_partner"],
]);

export const declinedRouting = "000000000";
/** Bank accounts whose entries come back, and when. */
export const returnedRoutings: ReadonlyMap<string, "settlement" | "late"> = new Map([
  ["000000001", "settlement"],
  ["000000002", "late"],
]);

/** Nacha reasons: not enough money, found out at once; the customer never agreed, found out weeks later. */
export const returnReasons = { settlement: "R01", late: "R10" } as const;

/** Why nothing was charged at a device that a person holds. */
export const deviceRefusals = {
  cancel: { code: 200, processor_code: "17", text: "CANCELLED AT TERMINAL" },
  timed_out: { code: 421, processor_code: "91", text: "TERMINAL TIMED OUT" },
  offline: { code: 421, processor_code: "91", text: "TERMINAL OFFLINE" },
  busy: { code: 400, processor_code: "96", text: "TERMINAL BUSY" },
} as const satisfies Record<string, Wording>;

/** A terminal answers by its profile number (TPN); any other approves. */
export const terminalRefusals: ReadonlyMap<string, Wording> = new Map([
  ["000000000002", notHonoured],
  ["000000000003", { code: 400, processor_code: "96", text: "TERMINAL ERROR" }],
  ["000000000005", deviceRefusals.cancel],
  ["000000000006", deviceRefusals.timed_out],
]);

/** The PIN of every test card. */
export const rightPin = "1234";
export const wrongPin: Wording = { code: 226, processor_code: "55", text: "INCORRECT PIN" };

/** The payer adds a tip of fifteen percent at this one. */
export const tippingTerminal = "000000000004";

export type FailureEffect = "never_answers" | "drops_after" | "drops_before" | "answers_late";
export type FailureTrigger = { postal_code: string; effect: FailureEffect; sentence: string };

export const answersLateAfterMs = 2000;

/** Ways in which the connection itself fails, chosen by the postal code of a charge. */
const failureTriggers: readonly FailureTrigger[] = [
  {
    postal_code: "20091",
    effect: "never_answers",
    sentence: "The network takes and executes the charge, then never answers and keeps the connection open.",
  },
  {
    postal_code: "20092",
    effect: "drops_after",
    sentence: "The network executes the charge, then drops the connection without an answer.",
  },
  {
    postal_code: "20093",
    effect: "drops_before",
    sentence: "The network drops the connection before it executes the charge: nothing happened.",
  },
  {
    postal_code: "20094",
    effect: "answers_late",
    sentence: "The network executes the charge and answers two seconds later.",
  },
];

const effects = new Map(failureTriggers.map((trigger) => [trigger.postal_code, trigger.effect]));

export function failureOf(postalCode: string): FailureEffect | undefined {
  return effects.get(postalCode);
}
