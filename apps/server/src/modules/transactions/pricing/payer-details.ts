import { type CardFacts, cardFacts, kindOfCard, type Payer } from "../../pricing/index.ts";
import type { Means } from "../methods/domain/payment-source.ts";

const debit: CardFacts = { ...cardFacts(""), card_type: "DEBIT" };

/** A card that was read here and is known to be one: another processor may be asked with it. */
export function isDebit({ instrument, wallet, cc_first_six }: Means): boolean {
  return instrument.kind === "card" && !wallet && cardFacts(cc_first_six).card_type === "DEBIT";
}

/** Credit, debit or prepaid, where the digits or the device say it. */
export function cardKindOf({ instrument, cc_first_six }: Means): string {
  if (instrument.kind === "terminal") return instrument.account === "debit" ? "debit" : "";
  return instrument.kind === "card" ? kindOfCard(cardFacts(cc_first_six)) : "";
}

/** The payer as prices see one. At a device the payer stands where the merchant is. */
export function payerOf(means: Means, address: { country?: string; state?: string } = {}): Payer {
  const { instrument, kind, surcharge_exempt = false } = means;
  const atDevice = instrument.kind === "terminal";
  const place = { country: address.country ?? "", state: address.state ?? "" };
  return {
    kind,
    card: atDevice ? (instrument.account === "credit" ? undefined : debit) : cardOf(means),
    place: atDevice ? { country: "", state: "" } : place,
    surcharge_exempt,
  };
}

/** A wallet has shown its payer the price before anybody saw the card: that it is a credit card adds nothing to it any more. */
function cardOf({ wallet, cc_first_six }: Means): CardFacts {
  const card = cardFacts(cc_first_six);
  return wallet && card.card_type === "CREDIT" ? { ...card, card_type: "" } : card;
}
