import { hash } from "node:crypto";
import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import type { DeviceAct } from "@gatehouse/contract/terminals/simulator-schemas.ts";
import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import type { ChargeRequest, Instrument, Outcome } from "../../ports/processor.ts";
import { type Away, pageOf } from "./away.ts";
import { type Checked, cardNumbers, presentedBy, type Shown, usual } from "./shown-cards.ts";
import {
  amexCvvTriggers,
  approval,
  avsTriggers,
  badRouting,
  cvvTriggers,
  declinedCards,
  declinedRouting,
  deviceRefusals,
  holdTriggers,
  invalidAmount,
  noFunds,
  notHonoured,
  partialApproval,
  partialCard,
  refundDecliningCard,
  returnedRoutings,
  rightPin,
  terminalRefusals,
  tippingTerminal,
  type Wording,
  waitingForPayer,
  wrongPin,
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
  /** A card was shown to a terminal: the account that it stood for, and where a person showed it, which one and how. */
  presented?: string;
  cvm?: Checked["cvm"];
  shown?: Shown;
  hold?: "flagged" | "flagged_partner";
  /** The payer was sent away to decide. */
  away?: Away;
};

/** What a person did at the device, or why nobody could. */
export type Answered = Extract<DeviceAct, { reference: string }> | { act: "timed_out" | "offline" | "busy" };

/** What a client of the network asks it to play beside its request: a decline, and an answer that takes its time. */
export type Staged = { declined?: boolean; latency_ms?: number };
export type StagedCharge = ChargeRequest & { staged?: Staged };

/** `answered`: of the person who holds the device; without one it answers by its number. */
export function decideCharge(request: StagedCharge, answered?: Answered): Verdict {
  if (request.staged?.declined) return verdict(notHonoured, 0);
  const decided = decideByMeans(request, answered);
  const hold = holdTriggers.get(request.address.postal_code);
  const skipped = hold === "flagged" && request.skip_rules === true;
  return hold && !skipped && decided.code < 200 ? { ...decided, hold } : decided;
}

function decideByMeans(request: ChargeRequest, answered: Answered | undefined): Verdict {
  const { instrument } = request;
  if (instrument.kind === "card") return decideCard(request, instrument);
  if (instrument.kind === "ach") return decideAch(request, instrument);
  if (instrument.kind === "apm") return verdict(waitingForPayer, 0);
  if (instrument.kind === "terminal")
    return answered ? decideAtDevice(request, instrument, answered) : decideTerminal(request, instrument);
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
    ...(decided.away && decided.code === WAITING_FOR_PAYER ? { redirect_url: pageOf(decided.away) } : {}),
    ...(decided.hold && approved ? { hold: decided.hold } : {}),
    ...(decided.tip ? { tip_amount: decided.tip } : {}),
    ...(decided.presented ? { presented: presentedBy(decided.shown ?? usual, checkedBy(decided), approved) } : {}),
  };
}

const checkedBy = ({ presented = "", cvm = "none" }: Verdict): Checked => ({ account: presented, cvm });

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

function decideTerminal(request: ChargeRequest, device: TerminalInstrument): Verdict {
  const refusal = terminalRefusals.get(device.tpn);
  if (refusal) return verdict(refusal, 0);
  const tip = device.tpn === tippingTerminal ? tipOn(request, Math.floor((request.amount * 15) / 100)) : 0;
  return { ...verdict(approval, payable(request) + tip), ...checkAt(device), ...(tip ? { tip } : {}) };
}

/** Debit and benefit cards are confirmed by a PIN; a signature is given where it is asked for. */
function checkAt({ account, signature_required }: TerminalInstrument): Pick<Verdict, "presented" | "cvm"> {
  const cvm = account === "credit" ? (signature_required ? "signature" : "none") : "pin";
  return { presented: account, cvm };
}

/** Debit and benefit cards are good for nobody who does not know their PIN. */
function decideAtDevice(request: ChargeRequest, device: TerminalInstrument, answered: Answered): Verdict {
  if (answered.act !== "present") return verdict(deviceRefusals[answered.act], 0);
  const { card, entry, pin, tip_amount = 0 } = answered;
  const shown = { ...checkAt(device), shown: { card, entry } };
  const refused = declinedCards.get(cardNumbers[card]);
  if (refused) return { ...verdict(refused, 0), ...shown };
  if (device.account !== "credit" && pin !== rightPin) return { ...verdict(wrongPin, 0), ...shown };
  const tip = device.takes_tip ? tipOn(request, tip_amount) : 0;
  // As where a tip is adjusted: more than the bill itself is a slip of the finger.
  if (tip > request.amount) return { ...verdict(invalidAmount, 0), ...shown };
  return { ...verdict(approval, payable(request) + tip), ...shown, ...(tip ? { tip } : {}) };
}

/** Whoever is given money adds none. */
function tipOn(request: ChargeRequest, wanted: number): number {
  if (request.operation !== "sale" && request.operation !== "authorize") return 0;
  return Math.min(wanted, MAX_AMOUNT - request.amount);
}

/** A verification asks whether the means is good and moves nothing. */
function payable(request: ChargeRequest): number {
  return request.operation === "verification" ? 0 : request.amount;
}
