/**
 * A batch is of one currency, may be refused and is sent again; an intent counts how often it was tried. A processor
 * that takes no new payments still settles what it took.
 */
export const batchesAndIntents = `
ALTER TABLE settlement_batches ADD COLUMN currency text NOT NULL DEFAULT '';
ALTER TABLE settlement_batches ADD COLUMN refusals integer NOT NULL DEFAULT 0;
ALTER TABLE settlement_batches ADD COLUMN send_after timestamptz;
UPDATE settlement_batches b SET currency = m.currency FROM merchants m WHERE m.id = b.merchant_id;
UPDATE settlement_batches SET send_after = batch_date WHERE status = 'open';
ALTER TABLE settlement_batches ALTER COLUMN currency DROP DEFAULT;
ALTER TABLE settlement_batches DROP CONSTRAINT settlement_batches_status_check;
ALTER TABLE settlement_batches ADD CONSTRAINT settlement_batches_status_check CHECK (status IN ('open', 'refused', 'closed'));
CREATE INDEX settlement_batches_due ON settlement_batches (send_after) WHERE status <> 'closed';

ALTER TABLE payment_intents ADD COLUMN attempts integer NOT NULL DEFAULT 0;

DROP INDEX processors_due;
CREATE INDEX processors_due ON processors (next_settle_at);
`;
