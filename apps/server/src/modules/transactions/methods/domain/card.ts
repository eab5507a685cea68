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
import { said } from "./non-empty.ts";
import type { Fault, Means } from "./payment-source.ts";

type Card = NonNullable<PaymentMethodInput["card"]>;
type Expiration = { month: number; year: number };
/** `at` is the track that it was read from. */
type Plate = { number: string; expiration: Expiration | undefined; at?: "track_1" | "track_2" };
export type Entry = "keyed" | "swiped" | "wallet";

export function readCard(card: Card, now: Date): Means | Fault {
  const entry = entryOf(card);
  const plate = entry === "swiped" ? readTracks(card) : readKeyed(card);
  if ("code" in plate) return plate;
  const means = cardMeans({ ...plate, cvc: card.cvc ?? "", entry }, now);
  if ("code" in means) return plate.at ? { ...means, data: { at: plate.at } } : means;
  const { cardholder_authentication, card_brand_token_requestor_id: token_requestor_id } = card;
  return authenticated(means, { ...cardholder_authentication, token_requestor_id });
}

/** A card as a processor takes it, whoever read it; or what is wrong with it. */
export function cardMeans(read: Plate & { cvc: string; entry: Entry }, now: Date): Means | Fault {
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

/** Of what proves the payer's presence, only what says how is kept; the proof itself goes to the processor alone. */
export function authenticated(
  means: Means,
  given: (Card["cardholder_authentication"] & { token_requestor_id?: string | undefined }) | undefined,
): Means {
  const { condition: _, ...authentication } = said(given) ?? {};
  if (means.instrument.kind !== "card" || Object.keys(authentication).length === 0) return means;
  const { eci, version } = authentication;
  return {
    ...means,
    instrument: { ...means.instrument, authentication },
    method: { ...means.method, ...(eci ? { eci } : {}), ...(version ? { threeds_version: version } : {}) },
  };
}

/** A stripe is what is meant where one is given and nothing else is said. */
export function entryOf(card: Card): "keyed" | "swiped" {
  if (card.entry_type) return card.entry_type;
  return card.track_1 || card.track_2 ? "swiped" : "keyed";
}

function readKeyed(card: Card): Plate {
  return { number: normaliseNumber(card.number ?? ""), expiration: parseExpiry(card.expiration_date ?? "") };
}

const invalid = (at: string): Fault => ({ code: "invalid_field", data: { at } });

/** One readable track is enough: stripes wear. Two that speak of different cards are nobody's. */
function readTracks(card: Pick<Card, "track_1" | "track_2">): Plate | Fault {
  if (!card.track_1 && !card.track_2) return { code: "invalid_field", data: { field: "Track", at: "track_1" } };
  const [first, second] = [parseTrack(card.track_1 ?? ""), parseTrack(card.track_2 ?? "")];
  const read = second ?? first;
  if (!read) return invalid(card.track_1 ? "track_1" : "track_2");
  if (first && first.number !== read.number) return invalid("track_2");
  return { ...read, at: second ? "track_2" : "track_1" };
}
