/**
 * Entries and events are only ever read by their payment, so that is how their keys begin: one index where there were
 * two, on the rows of which every payment writes the most.
 */
export const ledgerKeys = `
ALTER TABLE journal DROP CONSTRAINT journal_pkey;
ALTER TABLE journal ADD PRIMARY KEY (merchant_id, transaction_id, id);
DROP INDEX journal_transaction;
ALTER TABLE transaction_events DROP CONSTRAINT transaction_events_pkey;
ALTER TABLE transaction_events ADD PRIMARY KEY (merchant_id, transaction_id, id);
DROP INDEX transaction_events_transaction;
`;
