/**
 * What the dashboard tells of discounts, taxes of the nation, tips and shipping. Every quarter is counted anew by the job; until then
 * it is read from the transactions, as any that is stale.
 */
export const figuresOfDays = `
ALTER TABLE transaction_tallies
  ADD COLUMN discount_amount bigint NOT NULL DEFAULT 0,
  ADD COLUMN national_tax_amount bigint NOT NULL DEFAULT 0,
  ADD COLUMN tipped bigint NOT NULL DEFAULT 0,
  ADD COLUMN shipped bigint NOT NULL DEFAULT 0,
  ADD COLUMN discounted bigint NOT NULL DEFAULT 0;
INSERT INTO stale_quarters (merchant_id, starts_at)
SELECT DISTINCT merchant_id, starts_at FROM transaction_tallies WHERE span = 'quarter';
`;
