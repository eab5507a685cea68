/** What a reader sends that has encrypted the stripe: each swipe under a key of its own, numbered by `ksn`. */
export type EncryptedSwipe = { ksn: string; encrypted_track_1: string; encrypted_track_2: string };

type Opened = { track_1: string; track_2: string } | { unreadable: keyof EncryptedSwipe };

/** Opens what encrypting readers send, or says which part no reader makes. A payload of another key opens to no track. */
export type CardReaders = { open(swipe: EncryptedSwipe): Opened };
