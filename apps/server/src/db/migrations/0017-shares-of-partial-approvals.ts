/** Of a payment approved for less than was asked, tallies now sum the same share of its parts: they are counted anew. */
export const sharesOfPartialApprovals = `
INSERT INTO stale_quarters (merchant_id, starts_at)
SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions
WHERE amount_authorized > 0 AND amount_authorized < amount;
`;
