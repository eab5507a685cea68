/**
 * Payments come in order of time, and an index that ends with the newest takes them at its end, where its pages are filled and not
 * halved. Read from there it gives the newest first all the same. The key is made anew after them, as in 0002: of indexes that seem as good, the last is
 * taken.
 */
export const newestLast = `
DROP INDEX transactions_created, transactions_status, transactions_amount, transactions_last_four;
CREATE INDEX transactions_created ON transactions (merchant_id, created_at, id);
CREATE INDEX transactions_status ON transactions (merchant_id, status, created_at, id);
CREATE INDEX transactions_amount ON transactions (merchant_id, amount, created_at);
CREATE INDEX transactions_last_four ON transactions (merchant_id, cc_last_four, created_at) WHERE cc_last_four <> '';
DROP INDEX transactions_duplicate, transactions_customer, transactions_terminal;
CREATE INDEX transactions_duplicate ON transactions (merchant_id, account_digest, created_at) WHERE account_digest <> '';
CREATE INDEX transactions_customer ON transactions (merchant_id, customer_id, created_at) WHERE customer_id <> '';
CREATE INDEX transactions_terminal ON transactions (merchant_id, terminal_id, created_at) WHERE terminal_id <> '';
ALTER TABLE transactions DROP CONSTRAINT transactions_pkey;
ALTER TABLE transactions ADD CONSTRAINT transactions_pkey PRIMARY KEY (merchant_id, id);
`;
