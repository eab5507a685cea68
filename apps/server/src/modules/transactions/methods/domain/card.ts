import {
  brandOf,
  expiryFault,
  luhn,
  maskCard,
  normaliseNumber,
  parseExpiry,
  parseTrack,
} from "@gatehouse/contract/transactions/card.ts";
import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import { nonEmpty } from "./non-empty.ts";
import type { Fault, PaymentSource } from "./payment-source.ts";

type Card = NonNullable<PaymentMethodInput["card"]>;
type Expiration = { month: number; year: number };
/** `at` is the track from which it was read. */
type CardData = { number: string; expiration: Expiration | undefined; at?: "track_1" | "track_2" };
export type Entry = "keyed" | "swiped" | "wallet";

export function readCard(card: Card, now: Date): PaymentSource | Fault {
  const entry = entryOf(card);
  const data = entry === "swiped" ? readTracks(card) : readKeyed(card);
  if ("code" in data) return data;
  const source = readCardNumber({ ...data, cvc: card.cvc ?? "", entry }, now);
  if ("code" in source) return data.at ? { ...source, data: { at: data.at } } : source;
  const { cardholder_authentication, card_brand_token_requestor_id: token_requestor_id } = card;
  return authenticated(source, { ...cardholder_authentication, token_requestor_id });
}

/** Checks a card number and its expiry. Returns the payment source, or the fault. */
export function readCardNumber(read: CardData & { cvc: string; entry: Entry }, now: Date): PaymentSource | Fault {
  const { number, expiration, cvc, entry } = read;
  if (!luhn(number)) return { code: "invalid_card_number", data: { at: "number" } };
  const placed = { at: "expiration_date" };
  if (!expiration) return { code: "invalid_expiry", data: placed };
  const fault = expiryFault(expiration, now);
  if (fault) return { code: fault === "expired" ? "card_expired" : "card_expiry_too_far", data: placed };
  const expiration_date = `${String(expiration.month).padStart(2, "0")}/${String(expiration.year).slice(-2)}`;
  return {
    kind: "card",
    instrument: { kind: "card", number, expiration, cvc, entry },
    account: number,
    card_type: brandOf(number),
    cc_first_six: number.slice(0, 6),
    cc_last_four: number.slice(-4),
    method: {
      masked_card: maskCard(number),
      expiration_date,
      ...(entry === "keyed" ? {} : { entry_type: entry }),
    },
  };
}

/** Adds the cardholder authentication. Only ECI and version are stored; the proof goes to the processor only. */
export function authenticated(
  source: PaymentSource,
  given: (Card["cardholder_authentication"] & { token_requestor_id?: string | undefined }) | undefined,
): PaymentSource {
  const { condition: _, ...authentication } = nonEmpty(given) ?? {};
  if (source.instrument.kind !== "card" || Object.keys(authentication).length === 0) return source;
  const { eci, version } = authentication;
  return {
    ...source,
    instrument: { ...source.instrument, authentication },
    method: { ...source.method, ...(eci ? { eci } : {}), ...(version ? { threeds_version: version } : {}) },
  };
}

/** The entry mode of a card: a given track means swiped, unless the request names the mode. */
export function entryOf(card: Card): "keyed" | "swiped" {
  if (card.entry_type) return card.entry_type;
  return card.track_1 || card.track_2 ? "swiped" : "keyed";
}

function readKeyed(card: Card): CardData {
  return { number: normaliseNumber(card.number ?? ""), expiration: parseExpiry(card.expiration_date ?? "") };
}

const invalid = (at: string): Fault => ({ code: "invalid_field", data: { at } });

/** Reads the magnetic stripe. One readable track is enough; two tracks must name the same card. */
function readTracks(card: Pick<Card, "track_1" | "track_2">): CardData | Fault {
  if (!card.track_1 && !card.track_2) return { code: "invalid_field", data: { field: "Track", at: "track_1" } };
  const [first, second] = [parseTrack(card.track_1 ?? ""), parseTrack(card.track_2 ?? "")];
  const read = second ?? first;
  if (!read) return invalid(card.track_1 ? "track_1" : "track_2");
  if (first && first.number !== read.number) return invalid("track_2");
  return { ...read, at: second ? "track_2" : "track_1" };
}
