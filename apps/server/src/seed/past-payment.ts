import type { Services } from "../context.ts";
import { transfer } from "../modules/transactions/index.ts";
import type { Chance } from "../ports/chance.ts";
import { pick } from "./chance.ts";
import type { PastEvent, PastPayment, PastTransfer } from "./past-payments.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Share of payments by brand, first six digits. */
const brands = [
  ...Array(52).fill(["visa", "411111"]),
  ...Array(28).fill(["mastercard", "555555"]),
  ...Array(12).fill(["amex", "378282"]),
  ...Array(8).fill(["discover", "601111"]),
] as readonly (readonly [string, string])[];
const names = [
  "Ada Rowe",
  "Grace Lund",
  "Alan Marsh",
  "Edsger Vos",
  "Barbara Quist",
  "Ken Ito",
  "Radia Perl",
  "Maximiliane-Charlotte von Hohenfels",
];
const towns = [
  ["Chicago", "IL", "60601"],
  ["Duluth", "MN", "55802"],
  ["Austin", "TX", "78701"],
  ["Portland", "OR", "97201"],
] as const;
const addresses = names.flatMap((name) => {
  const [first_name, ...last] = name.split(" ");
  return towns.map(([city, state, postal_code]) =>
    JSON.stringify({ first_name, last_name: last.join(" "), city, state, postal_code, country: "US" }),
  );
});
const declines = [202, 200, 223, 251, 203] as const;
const approval = JSON.stringify({
  auth_code: "SIM417",
  processor_code: "00",
  text: "APPROVAL SIM417",
  avs: "M",
  cvv: "M",
});
const decline = JSON.stringify({ text: "DECLINE" });

/** A transaction with its history and its entries in the books. */
export type Told<P extends PastPayment = PastPayment> = { payment: P; events: PastEvent[]; transfers: PastTransfer[] };

/** The batch that takes what is captured at a moment; nothing when its cut-off has not come. */
export type BatchOf = (moment: number, member: { amount: number; back: boolean }) => Settled | undefined;
export type Settled = { id: string; at: number };

export type Teller = { services: Services; chance: Chance; batchOf: BatchOf; now: number };

/** A sale or an authorisation at that moment, with whatever became of it until now. */
export function tellPayment(teller: Teller, moment: number, order: number): Told {
  const told = begin(teller, moment, order);
  const luck = teller.chance();
  if (luck < 0.08) decide(teller, told, "declined");
  else if (luck < 0.16) authorise(teller, told, moment);
  else if (luck < 0.18) voidIt(teller, told, moment);
  else capture(teller, told, moment);
  return told;
}

function begin({ services, chance }: Teller, moment: number, order: number): Told {
  const [card_type, cc_first_six] = pick(chance, brands);
  const cc_last_four = String(Math.floor(chance() * 10_000)).padStart(4, "0");
  const amount = 100 + Math.floor(chance() ** 3 * 50_000);
  const payment: PastPayment = {
    ...untouched,
    id: services.ids.next(),
    type: "sale",
    status: "pending",
    amount,
    base_amount: amount,
    tax_amount: Math.round(amount * 0.08),
    tip_amount: chance() > 0.8 ? Math.round(amount * 0.1) : 0,
    card_type,
    cc_first_six,
    cc_last_four,
    order_id: `A${order}`,
    transaction_source: chance() > 0.8 ? "cp" : "api",
    billing_address: pick(chance, addresses),
    method: `{"masked_card":"${cc_first_six}******${cc_last_four}","expiration_date":"12/30"}`,
    created_at: moment,
    updated_at: moment,
  };
  return { payment, events: [], transfers: [] };
}

/** The fields of a transaction without a result. */
export const untouched = {
  response_code: 0,
  amount_authorized: 0,
  amount_captured: 0,
  amount_settled: 0,
  amount_refunded: 0,
  referenced_transaction_id: "",
  settlement_batch_id: "",
  shipping_address: "{}",
  answer: "{}",
  captured_at: null,
  settled_at: null,
};

type Happened = {
  type: string;
  amount: number;
  at: number;
  detail?: string;
  movements?: Parameters<typeof transfer>[0][];
};

/** Adds an event to the timeline of a transaction, with its journal transfers. */
export function happen({ services }: Teller, { payment, events, transfers }: Told, happened: Happened): void {
  const { type, amount, at, detail = "", movements = [] } = happened;
  const transaction_id = payment.id;
  events.push({ id: services.ids.next(), transaction_id, type, amount, detail, created_at: at });
  payment.updated_at = Math.max(payment.updated_at, at);
  for (const movement of movements)
    for (const entry of transfer(movement, amount))
      transfers.push({ ...entry, id: services.ids.next(), transaction_id, at });
}

function decide(teller: Teller, told: Told, status: "declined" | "authorized"): void {
  const { payment } = told;
  const approved = status === "authorized";
  payment.status = status;
  payment.response_code = approved ? 100 : pick(teller.chance, declines);
  payment.amount_authorized = approved ? payment.amount : 0;
  payment.answer = approved ? approval : decline;
  const movements = approved && payment.type === "authorize" ? (["authorized"] as const) : [];
  const detail = approved ? "APPROVAL SIM417" : "DECLINE";
  happen(teller, told, {
    type: status,
    amount: payment.amount,
    at: payment.created_at,
    detail,
    movements: [...movements],
  });
}

/** Most authorisations are captured within a day and a half, the rest stay open. */
function authorise(teller: Teller, told: Told, moment: number): void {
  told.payment.type = "authorize";
  decide(teller, told, "authorized");
  const captured = moment + Math.floor(teller.chance() * 36 * HOUR_MS);
  if (captured > teller.now || teller.chance() < 0.05) return;
  book(teller, told, { at: captured, movements: ["released", "captured"] });
}

function voidIt(teller: Teller, told: Told, moment: number): void {
  const { payment } = told;
  decide(teller, told, "authorized");
  happen(teller, told, { type: "captured", amount: payment.amount, at: moment, movements: ["captured"] });
  Object.assign(payment, { status: "voided", amount_captured: payment.amount, captured_at: moment });
  happen(teller, told, {
    type: "voided",
    amount: payment.amount,
    at: Math.min(moment + 60_000, teller.now),
    movements: ["cancelled"],
  });
}

function capture(teller: Teller, told: Told, moment: number): void {
  decide(teller, told, "authorized");
  book(teller, told, { at: moment, movements: ["captured"] });
}

type Booking = { at: number; movements: NonNullable<Happened["movements"]> };

/** Money moves: now it waits for its batch, or is in it if the cut-off has come. */
export function book(teller: Teller, told: Told, { at, movements }: Booking): void {
  const { payment } = told;
  const { amount } = payment;
  const back = payment.type === "refund";
  const type = back ? "refunded" : "captured";
  happen(teller, told, { type, amount, at, movements, ...(back ? { detail: "APPROVAL SIM417" } : {}) });
  Object.assign(payment, { status: "pending_settlement", amount_captured: amount, captured_at: at });
  const batch = teller.batchOf(at, { amount, back });
  if (!batch) return;
  const movement = back ? "refund_settled" : "settled";
  happen(teller, told, { type: "settled", amount, at: batch.at, detail: batch.id, movements: [movement] });
  const settled = { amount_settled: amount, settled_at: batch.at, settlement_batch_id: batch.id };
  Object.assign(payment, settled, { status: "settled" });
}

/** Now and then a settled payment goes back, whole or in part, within a month: the moment, or nothing. */
export function refundMoment({ chance, now }: Teller, { payment }: Told): number | undefined {
  if (payment.status !== "settled" || payment.settled_at === null || chance() > 0.04) return undefined;
  const moment = payment.settled_at + HOUR_MS + Math.floor(chance() * 30 * DAY_MS);
  return moment <= now ? moment : undefined;
}

/** The refund at its moment; the original is changed as the reservation changes it. */
export function tellRefund<P extends PastPayment>(teller: Teller, original: Told<P>, moment: number): Told<P> {
  const { payment } = original;
  const amount = teller.chance() < 0.6 ? payment.amount : Math.ceil(payment.amount / 3);
  const refund: P = {
    ...payment,
    ...untouched,
    id: teller.services.ids.next(),
    type: "refund",
    amount,
    base_amount: amount,
    tax_amount: 0,
    tip_amount: 0,
    amount_authorized: amount,
    response_code: 100,
    answer: approval,
    referenced_transaction_id: payment.id,
    created_at: moment,
    updated_at: moment,
  };
  payment.amount_refunded = amount;
  payment.status = amount < payment.amount ? "partially_refunded" : "refunded";
  happen(teller, original, { type: "refund_started", amount, at: moment, detail: refund.id });
  const told: Told<P> = { payment: refund, events: [], transfers: [] };
  book(teller, told, { at: moment, movements: ["refunded"] });
  return told;
}
