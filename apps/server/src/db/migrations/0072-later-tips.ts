/** Of a payment approved for less than was asked, tallies now sum a tip that came later whole: they are counted anew. */
export const laterTips = `
INSERT INTO stale_quarters (merchant_id, starts_at)
SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions
WHERE amount_authorized > 0 AND amount_authorized < amount;
`;
