import { type CardFacts, cardFacts, kindOfCard, type Payer } from "../../pricing/index.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";

const debit: CardFacts = { ...cardFacts(""), card_type: "DEBIT" };

/** True for a debit card whose number we read, so that another processor can be asked. */
export function isDebit({ instrument, wallet, cc_first_six }: PaymentSource): boolean {
  return instrument.kind === "card" && !wallet && cardFacts(cc_first_six).card_type === "DEBIT";
}

/** Credit, debit or prepaid; "" if neither the BIN nor the terminal tells. */
export function cardKindOf({ instrument, cc_first_six }: PaymentSource): string {
  if (instrument.kind === "terminal") return instrument.account === "debit" ? "debit" : "";
  return instrument.kind === "card" ? kindOfCard(cardFacts(cc_first_six)) : "";
}

/** What pricing needs to know of the cardholder. At a terminal the cardholder is where the merchant is. */
export function payerOf(source: PaymentSource, address: { country?: string; state?: string } = {}): Payer {
  const { instrument, kind, surcharge_exempt = false } = source;
  const atDevice = instrument.kind === "terminal";
  const place = { country: address.country ?? "", state: address.state ?? "" };
  return {
    kind,
    card: atDevice ? (instrument.account === "credit" ? undefined : debit) : cardOf(source),
    place: atDevice ? { country: "", state: "" } : place,
    surcharge_exempt,
  };
}

/** A wallet shows the price before the card is known, so a credit card adds no surcharge then. */
function cardOf({ wallet, cc_first_six }: PaymentSource): CardFacts {
  const card = cardFacts(cc_first_six);
  return wallet && card.card_type === "CREDIT" ? { ...card, card_type: "" } : card;
}
