/**
 * An intent stands here for as long as its outcome is unknown, and nobody reads one that is closed: so it goes when it is
 * closed. Its key becomes the youngest index again, as in 0002.
 */
export const intentsEnd = `
DELETE FROM payment_intents WHERE state <> 'open';
ALTER TABLE payment_intents DROP COLUMN state, DROP COLUMN resolved_at;
CREATE INDEX payment_intents_open ON payment_intents (resolve_after);
CREATE INDEX payment_intents_reversals ON payment_intents (merchant_id, transaction_id) WHERE operation = 'reverse';
ALTER TABLE payment_intents DROP CONSTRAINT payment_intents_pkey;
ALTER TABLE payment_intents ADD CONSTRAINT payment_intents_pkey PRIMARY KEY (merchant_id, id);
`;
