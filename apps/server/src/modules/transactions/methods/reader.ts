import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Context } from "../../../context.ts";
import { asSent, refuse } from "../../../refusal.ts";
import { readPaymentSource } from "./domain/instrument.ts";
import type { PaymentSource } from "./domain/payment-source.ts";

type Card = NonNullable<PaymentMethodInput["card"]>;

/** True if the card comes from an encrypting reader: cipher text without readable card data, even without a KSN. */
export function isEncrypted(card: Card): boolean {
  const sealed = card.encrypted_track_1 || card.encrypted_track_2 || card.encrypted_data;
  return Boolean(card.ksn || (sealed && !card.number && !card.track_1 && !card.track_2));
}

/** Decrypts the tracks of an encrypting reader, in memory. Each swipe can pay once. */
export function readEncrypted({ services }: Context, card: Card, others: PaymentMethodInput): PaymentSource {
  const { ksn = "", encrypted_track_1 = "", encrypted_track_2, encrypted_data = "", ...rest } = card;
  const swipe = { ksn, encrypted_track_1, encrypted_track_2: encrypted_track_2 || encrypted_data };
  const opened = services.cardReaders?.open(swipe) ?? { unreadable: "ksn" };
  return asSent(namesIn(card), () => {
    if ("unreadable" in opened) refuse("invalid_field", { at: `${IN_CARD}.${opened.unreadable}` });
    const source = readPaymentSource(
      { ...others, card: { ...rest, ...opened, entry_type: "swiped" } },
      services.clock.now(),
    );
    if ("code" in source) refuse(source.code, source.data);
    return { ...source, once: { token_id: `reader/${ksn.toLowerCase()}`, expires_at: null } };
  });
}

const IN_CARD = "payment_method.card";

/** Maps the decrypted fields to the encrypted fields of the request, which refusals must name. */
function namesIn({ encrypted_track_2, encrypted_data }: Card): Map<string, string> {
  const second = !encrypted_track_2 && encrypted_data ? "encrypted_data" : "encrypted_track_2";
  return new Map([
    [`${IN_CARD}.track_1`, `${IN_CARD}.encrypted_track_1`],
    [`${IN_CARD}.track_2`, `${IN_CARD}.${second}`],
    [`${IN_CARD}.encrypted_track_2`, `${IN_CARD}.${second}`],
  ]);
}
