/**
 * While a table is new and has no statistics, all indexes that begin with merchant_id look equally good, and the
 * youngest is taken: a payment would be looked for among all payments of its merchant. So its key becomes the youngest.
 * Nobody looks for intents by their transaction.
 */
export const plans = `
ALTER TABLE transactions DROP CONSTRAINT transactions_pkey;
ALTER TABLE transactions ADD CONSTRAINT transactions_pkey PRIMARY KEY (merchant_id, id);
DROP INDEX payment_intents_transaction;
`;
