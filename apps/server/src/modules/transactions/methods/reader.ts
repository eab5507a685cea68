import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Context } from "../../../context.ts";
import { asSent, refuse } from "../../../refusal.ts";
import { readMeans } from "./domain/instrument.ts";
import type { Means } from "./domain/payment-source.ts";

type Card = NonNullable<PaymentMethodInput["card"]>;

/** Whoever sends cipher text and nothing that can be read has a reader that encrypts, also where the swipe's number is missing. */
export function isEncrypted(card: Card): boolean {
  const sealed = card.encrypted_track_1 || card.encrypted_track_2 || card.encrypted_data;
  return Boolean(card.ksn || (sealed && !card.number && !card.track_1 && !card.track_2));
}

/** A card that its reader has encrypted: the stripe is read here, in memory, and each swipe once. */
export function readEncrypted({ services }: Context, card: Card, others: PaymentMethodInput): Means {
  const { ksn = "", encrypted_track_1 = "", encrypted_track_2, encrypted_data = "", ...rest } = card;
  const swipe = { ksn, encrypted_track_1, encrypted_track_2: encrypted_track_2 || encrypted_data };
  const opened = services.cardReaders?.open(swipe) ?? { unreadable: "ksn" };
  return asSent(namesIn(card), () => {
    if ("unreadable" in opened) refuse("invalid_field", { at: `${IN_CARD}.${opened.unreadable}` });
    const means = readMeans({ ...others, card: { ...rest, ...opened, entry_type: "swiped" } }, services.clock.now());
    if ("code" in means) refuse(means.code, means.data);
    return { ...means, once: { token_id: `reader/${ksn.toLowerCase()}`, expires_at: null } };
  });
}

const IN_CARD = "payment_method.card";

/** What reads a track says its name; what was sent is the cipher text of it. */
function namesIn({ encrypted_track_2, encrypted_data }: Card): Map<string, string> {
  const second = !encrypted_track_2 && encrypted_data ? "encrypted_data" : "encrypted_track_2";
  return new Map([
    [`${IN_CARD}.track_1`, `${IN_CARD}.encrypted_track_1`],
    [`${IN_CARD}.track_2`, `${IN_CARD}.${second}`],
    [`${IN_CARD}.encrypted_track_2`, `${IN_CARD}.${second}`],
  ]);
}
