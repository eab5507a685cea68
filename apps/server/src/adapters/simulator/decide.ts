import { hash } from "node:crypto";
import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import type { ChargeRequest, Instrument, Outcome, Presented } from "../../ports/processor.ts";
import {
  amexCvvTriggers,
  approval,
  avsTriggers,
  badRouting,
  cvvTriggers,
  declinedCards,
  declinedRouting,
  holdTriggers,
  noFunds,
  partialApproval,
  partialCard,
  refundDecliningCard,
  returnedRoutings,
  terminalRefusals,
  tippingTerminal,
  type Wording,
} from "./triggers.ts";

/** What is left of a request once it is decided: no card, no account, no CVC. This, and only this, is remembered. */
export type Verdict = {
  code: number;
  processor_code: string;
  text: string;
  amount_approved: number;
  avs: string;
  cvv: string;
  refund_declines?: true;
  return_at?: "settlement" | "late";
  tip?: number;
  /** A card was shown to a terminal: the account that it stood for. */
  presented?: string;
  hold?: "flagged" | "flagged_partner";
};

export function decideCharge(request: ChargeRequest): Verdict {
  const decided = decideByMeans(request);
  const hold = holdTriggers.get(request.address.postal_code);
  return hold && decided.code < 200 ? { ...decided, hold } : decided;
}

function decideByMeans(request: ChargeRequest): Verdict {
  const { instrument } = request;
  if (instrument.kind === "card") return decideCard(request, instrument);
  if (instrument.kind === "ach") return decideAch(request, instrument);
  if (instrument.kind === "terminal") return decideTerminal(request, instrument);
  return verdict(approval, payable(request));
}

export function verdict(wording: Wording, amount: number): Verdict {
  const approved = wording.code >= 100 && wording.code < 200;
  return { ...wording, amount_approved: approved ? amount : 0, avs: "", cvv: "" };
}

/**
 * The answer to a reference, rebuilt each time from its verdict: the identifiers follow from the reference alone,
 * so a repeat reads the same to the letter without being stored.
 */
export function outcomeOf(reference: string, decided: Verdict): Outcome {
  const digest = hash("sha256", reference, "buffer");
  const approved = decided.code >= 100 && decided.code < 200;
  const auth = approved ? authCode(digest) : "";
  return {
    code: decided.code,
    amount_approved: decided.amount_approved,
    auth_code: auth,
    processor_code: decided.processor_code,
    text: approved ? `${decided.text} ${auth} ` : decided.text,
    processor_transaction_id: digest.toString("hex", 0, 8).toUpperCase(),
    avs: decided.avs,
    cvv: decided.cvv,
    ...(decided.hold ? { hold: decided.hold } : {}),
    ...(decided.tip ? { tip_amount: decided.tip } : {}),
    ...(decided.presented ? { presented: { ...testCard, account: decided.presented } } : {}),
  };
}

/** Three letters and three digits, as issuers give them. */
function authCode(digest: Buffer): string {
  const letter = (index: number) => String.fromCharCode(65 + ((digest[index] ?? 0) % 26));
  const digits = String(digest.readUInt16BE(11) % 1000).padStart(3, "0");
  return letter(8) + letter(9) + letter(10) + digits;
}

type CardInstrument = Extract<Instrument, { kind: "card" }>;
type TerminalInstrument = Extract<Instrument, { kind: "terminal" }>;
type AchInstrument = Extract<Instrument, { kind: "ach" }>;

function decideCard(request: ChargeRequest, card: CardInstrument): Verdict {
  const decided = verdict(...cardAnswer(request, card));
  decided.avs = request.address.postal_code === "" ? "" : (avsTriggers.get(request.address.postal_code) ?? "M");
  decided.cvv = cvvResult(card);
  if (card.number === refundDecliningCard) decided.refund_declines = true;
  return decided;
}

function cardAnswer(request: ChargeRequest, card: CardInstrument): [Wording, number] {
  const declined = declinedCards.get(card.number);
  if (declined) return [declined, 0];
  const takesPart = request.operation === "sale" || request.operation === "authorize";
  if (card.number !== partialCard || !takesPart) return [approval, payable(request)];
  const half = Math.floor(request.amount / 2);
  // Half of one minor unit is nothing, and an approval of nothing would be a lie.
  return request.allow_partial && half > 0 ? [partialApproval, half] : [noFunds, 0];
}

function cvvResult(card: CardInstrument): string {
  if (card.cvc === "") return "";
  const triggers = /^3[47]/.test(card.number) ? amexCvvTriggers : cvvTriggers;
  return triggers.get(card.cvc) ?? "M";
}

function decideAch(request: ChargeRequest, account: AchInstrument): Verdict {
  if (account.routing_number === declinedRouting) return verdict(badRouting, 0);
  const decided = verdict(approval, payable(request));
  const returned = returnedRoutings.get(account.routing_number);
  if (returned) decided.return_at = returned;
  return decided;
}

/** The card that everybody shows to a simulated terminal. */
const testCard: Omit<Presented, "account"> = {
  card_type: "visa",
  first_four: "4111",
  last_four: "1111",
  masked_card: "4111********1111",
  cardholder_name: "TEST CARD",
  entry_type: "chip",
  emv_aid: "A0000000031010",
  emv_app_name: "VISA CREDIT",
  emv_tvr: "0000000000",
  emv_tsi: "E800",
};

function decideTerminal(request: ChargeRequest, device: TerminalInstrument): Verdict {
  const refusal = terminalRefusals.get(device.tpn);
  if (refusal) return verdict(refusal, 0);
  const tip = device.tpn === tippingTerminal ? tipOn(request) : 0;
  return { ...verdict(approval, payable(request) + tip), presented: device.account, ...(tip ? { tip } : {}) };
}

/** Whoever is given money adds none. */
function tipOn(request: ChargeRequest): number {
  if (request.operation !== "sale" && request.operation !== "authorize") return 0;
  return Math.min(Math.floor((request.amount * 15) / 100), MAX_AMOUNT - request.amount);
}

/** A verification asks whether the means is good and moves nothing. */
function payable(request: ChargeRequest): number {
  return request.operation === "verification" ? 0 : request.amount;
}
