import { pick } from "../chance.ts";
import { book, happen, type Teller, type Told } from "../past-payment.ts";
import type { DemoPayment } from "./payments.store.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type DemoTold = Told<DemoPayment>;

/** What a past payment has come to. */
export type Outcome = "captured" | "declined" | "authorized" | "voided" | "flagged";

const APPROVED = 100;
const declines = [
  ...Array(9).fill({ code: 202, processor_code: "51", text: "INSUFF FUNDS" }),
  ...Array(5).fill({ code: 200, processor_code: "05", text: "DO NOT HONOR" }),
  ...Array(2).fill({ code: 223, processor_code: "54", text: "EXPIRED CARD" }),
  { code: 225, processor_code: "N7", text: "CVV2 MISMATCH" },
  { code: 204, processor_code: "12", text: "INVALID TRANS" },
  { code: 251, processor_code: "41", text: "LOST CARD" },
  { code: 203, processor_code: "61", text: "EXC APPR AMT LIM" },
] as readonly { code: number; processor_code: string; text: string }[];

/** Tells a payment from its request to its present state. */
export function tellOutcome(teller: Teller, told: DemoTold, outcome: Outcome): void {
  if (outcome === "declined") decline(teller, told);
  else tellApproval(teller, told, outcome);
}

function tellApproval(teller: Teller, told: DemoTold, outcome: Exclude<Outcome, "declined">): void {
  approve(teller, told);
  const { payment } = told;
  const { amount, created_at: at } = payment;
  const approved = { amount, at, detail: textOf(payment) };
  if (outcome === "flagged") {
    payment.status = "flagged";
    happen(teller, told, { type: "flagged", ...approved, movements: ["authorized"] });
    return;
  }
  happen(teller, told, {
    type: "authorized",
    ...approved,
    movements: outcome === "authorized" ? ["authorized"] : [],
  });
  if (outcome === "captured") book(teller, told, { at, movements: ["captured"] });
  if (outcome === "authorized") captureLater(teller, told);
  if (outcome === "voided") voidPayment(teller, told);
}

const textOf = ({ answer }: DemoPayment): string => (JSON.parse(answer) as { text: string }).text;

function approve({ chance }: Pick<Teller, "chance">, { payment }: DemoTold): void {
  const auth_code = String(100_000 + Math.floor(chance() * 900_000));
  const isCard = payment.payment_type === "card";
  const isTyped = isCard && payment.terminal_id === "";
  payment.amount_authorized = payment.amount;
  payment.response_code = APPROVED;
  payment.answer = JSON.stringify({
    auth_code: isCard ? auth_code : "",
    processor_code: "00",
    text: isCard ? `APPROVAL ${auth_code}` : "APPROVAL",
    ...(isTyped ? { avs: pick(chance, ["Y", "Y", "Y", "M", "Z", "A"]), cvv: "M" } : {}),
  });
}

function decline(teller: Teller, told: DemoTold): void {
  const { payment } = told;
  const { code, ...answer } = pick(teller.chance, declines);
  payment.status = "declined";
  payment.response_code = code;
  payment.answer = JSON.stringify(answer);
  const { amount, created_at: at } = payment;
  happen(teller, told, { type: "declined", amount, at, detail: answer.text });
}

/** Captures an authorization one to five days later; one of the last days is still open. */
function captureLater(teller: Teller, told: DemoTold): void {
  const { payment } = told;
  payment.status = "authorized";
  const at = payment.created_at + 24 * HOUR_MS + Math.floor(teller.chance() * 96 * HOUR_MS);
  if (at <= teller.now) book(teller, told, { at, movements: ["released", "captured"] });
}

/** Voids a captured payment within minutes, before its batch closes. */
function voidPayment(teller: Teller, told: DemoTold): void {
  const { payment } = told;
  const { amount, created_at: at } = payment;
  happen(teller, told, { type: "captured", amount, at, detail: textOf(payment), movements: ["captured"] });
  Object.assign(payment, { status: "voided", amount_captured: amount, captured_at: at });
  const voided = Math.min(at + 4 * MINUTE_MS, teller.now);
  happen(teller, told, { type: "voided", amount, at: voided, movements: ["cancelled"] });
}

const returns = [
  { processor_code: "R01", text: "INSUFFICIENT FUNDS" },
  { processor_code: "R03", text: "NO ACCOUNT OR UNABLE TO LOCATE IT" },
  { processor_code: "R02", text: "ACCOUNT CLOSED" },
] as const;

/** Returns a settled bank payment three days after its batch. */
export function tellReturn(teller: Teller, told: DemoTold): void {
  const { payment } = told;
  if (payment.status !== "settled" || payment.settled_at === null) return;
  const at = payment.settled_at + 72 * HOUR_MS;
  if (at > teller.now) return;
  const { processor_code, text } = pick(teller.chance, returns);
  payment.status = "returned";
  payment.answer = JSON.stringify({ ...JSON.parse(payment.answer), processor_code, text });
  const { amount_captured: amount } = payment;
  happen(teller, told, { type: "returned", amount, at, detail: processor_code, movements: ["returned"] });
}
