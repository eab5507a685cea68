import type { Status, TransactionType } from "@gatehouse/contract/transactions/status.ts";
import type { Services } from "../context.ts";
import { merchantScope } from "../db/scope.ts";
import { DEMO_MERCHANT } from "./demo-world.ts";
import { insertPastPayments, type PastPayment, seedProcessor } from "./past-payments.store.ts";

const CHUNK = 5_000;
const DAY_MS = 86_400_000;
const brands = [
  ["visa", "411111", "1111"],
  ["mastercard", "555555", "4444"],
  ["amex", "378282", "0005"],
  ["discover", "601111", "1117"],
] as const;
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
const declines = [202, 200, 223, 251, 203] as const;

/** A small repeatable source of chance (mulberry32): the same seed makes the same payments. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Past payments of the demo merchant, spread over the last year, most of them settled. */
export async function seedTransactions(
  services: Services,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const random = chance(seed);
  const scope = merchantScope(DEMO_MERCHANT);
  const processor = await services.db.scoped(scope, seedProcessor);
  for (let done = 0; done < count; done += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - done) }, () => pastPayment(services, random));
    await services.db.scoped(scope, (tx) => insertPastPayments(tx, processor, rows));
  }
}

function pastPayment(services: Services, random: () => number): PastPayment {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const [card_type, first, last] = pick(brands);
  const [first_name = "", last_name = ""] = pick(names).split(" ");
  const [city, state, postal_code] = pick(towns);
  const amount = 100 + Math.floor(random() ** 3 * 50_000);
  const luck = random();
  const at = new Date(services.clock.now().getTime() - DAY_MS - Math.floor(random() ** 1.5 * 364 * DAY_MS));
  const status: Status = luck < 0.08 ? "declined" : luck < 0.1 ? "voided" : "settled";
  const type: TransactionType = "sale";
  const good = status === "declined" ? 0 : amount;
  return {
    id: services.ids.next(),
    type,
    status,
    amount,
    card_type,
    cc_first_six: first,
    cc_last_four: last,
    response_code: status === "declined" ? pick(declines) : 100,
    amount_authorized: good,
    amount_captured: good,
    amount_settled: status === "settled" ? amount : 0,
    tax_amount: Math.round(amount * 0.08),
    tip_amount: luck > 0.8 ? Math.round(amount * 0.1) : 0,
    order_id: `A${Math.floor(random() * 1_000_000)}`,
    billing_address: { first_name, last_name, city, state, postal_code, country: "US" },
    method: { masked_card: `${first}******${last}`, expiration_date: "12/30" },
    answer:
      status === "declined"
        ? { text: "DECLINE" }
        : { auth_code: "SIM417", processor_code: "00", text: "APPROVAL SIM417 ", avs: "M", cvv: "M" },
    created_at: at,
    settled_at: status === "settled" ? new Date(at.getTime() + DAY_MS / 2) : null,
    journal_id: services.ids.next(),
    settled_journal_id: services.ids.next(),
  };
}
