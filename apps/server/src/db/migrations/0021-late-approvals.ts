/**
 * An intent keeps that its payment is to be voided once it is approved, however late that becomes known, and the
 * reversals of a payment's voided refunds are found before it is refunded again.
 */
export const lateApprovals = `
ALTER TABLE payment_intents ADD COLUMN void_on_success boolean NOT NULL DEFAULT false;
CREATE INDEX payment_intents_reversals ON payment_intents (merchant_id, transaction_id)
  WHERE state = 'open' AND operation = 'reverse';
`;
