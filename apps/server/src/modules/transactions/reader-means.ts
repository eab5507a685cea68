import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { readMeans } from "./domain/instrument.ts";
import type { Means } from "./domain/means.ts";

type Card = NonNullable<PaymentMethodInput["card"]>;

/** A card that its reader has encrypted: the stripe is read here, in memory, and each swipe once. */
export function readEncrypted({ services }: Context, card: Card, others: PaymentMethodInput): Means {
  const { ksn = "", encrypted_track_1 = "", encrypted_track_2, encrypted_data = "", ...rest } = card;
  const swipe = { ksn, encrypted_track_1, encrypted_track_2: encrypted_track_2 || encrypted_data };
  const tracks =
    services.cardReaders?.open(swipe) ??
    refuse("invalid_field", { field: "Encrypted Track", at: "payment_method.card.ksn" });
  const means = readMeans({ ...others, card: { ...rest, ...tracks, entry_type: "swiped" } }, services.clock.now());
  if ("code" in means) refuse(means.code, means.data);
  return { ...means, once: { token_id: `reader/${ksn.toLowerCase()}`, expires_at: null } };
}
