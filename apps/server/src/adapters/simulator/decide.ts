import { hash } from "node:crypto";
import type { ChargeRequest, Instrument, Outcome } from "../../ports/processor.ts";
import {
  amexCvvTriggers,
  approval,
  avsTriggers,
  badRouting,
  cvvTriggers,
  declinedCards,
  declinedRouting,
  noFunds,
  partialApproval,
  partialCard,
  refundDecliningCard,
  returnedRoutings,
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
};

export function decideCharge(request: ChargeRequest): Verdict {
  const { instrument } = request;
  if (instrument.kind === "card") return decideCard(request, instrument);
  if (instrument.kind === "ach") return decideAch(request, instrument);
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
  };
}

/** Three letters and three digits, as issuers give them. */
function authCode(digest: Buffer): string {
  const letter = (index: number) => String.fromCharCode(65 + ((digest[index] ?? 0) % 26));
  const digits = String(digest.readUInt16BE(11) % 1000).padStart(3, "0");
  return letter(8) + letter(9) + letter(10) + digits;
}

type CardInstrument = Extract<Instrument, { kind: "card" }>;
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

/** A verification asks whether the means is good and moves nothing. */
function payable(request: ChargeRequest): number {
  return request.operation === "verification" ? 0 : request.amount;
}
