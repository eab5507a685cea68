/** Whoever waits for the answer to a payment looks for it by its key. */
export const keysFound = `
CREATE INDEX transactions_idempotency_key ON transactions (merchant_id, idempotency_key) WHERE idempotency_key <> '';
`;
