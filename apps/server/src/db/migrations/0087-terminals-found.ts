/**
 * Payments are found by the terminal that took them. Row policies let an index be read by operators alone that can't leak, and
 * what takes a member out of a document is none of those: so the member is a column as well.
 */
export const terminalsFound = `
ALTER TABLE transactions ADD COLUMN terminal_id text NOT NULL DEFAULT '';
UPDATE transactions SET terminal_id = method->>'terminal_id' WHERE coalesce(method->>'terminal_id', '') <> '';
DROP INDEX transactions_terminal;
CREATE INDEX transactions_terminal ON transactions (merchant_id, terminal_id, created_at DESC) WHERE terminal_id <> '';
`;
