/** What a reader sends that has encrypted the stripe: each swipe under a key of its own, numbered by `ksn`. */
export type EncryptedSwipe = { ksn: string; encrypted_track_1: string; encrypted_track_2: string };

/** Opens what encrypting readers send. Nothing when the payload was not made by a reader with this key. */
export type CardReaders = { open(swipe: EncryptedSwipe): { track_1: string; track_2: string } | undefined };
