/** What of the bill was asked of the part that was captured, half to even. */
const askedOfPart = `(div(2 * amount::numeric * amount_captured + amount_authorized, 2 * amount_authorized)
  - CASE WHEN mod(2 * amount::numeric * amount_captured + amount_authorized, 4 * amount_authorized::numeric)
      = 2 * amount_authorized::numeric THEN 1 ELSE 0 END)`;
const inPart = "amount_captured > 0 AND amount_captured < amount_authorized";
const ofPartialApproval = `${inPart} AND amount_authorized < amount`;
const beside = `CASE WHEN ${inPart} THEN ${askedOfPart} ELSE amount END
  - base_amount - surcharge - service_fee - payment_adjustment`;

/**
 * What of a tip stands beside the base, which was reckoned from the other amounts until now. Only where a part of a partial
 * approval was captured and its tip set after that, they do not tell it: the tip that is set stands beside the base whole.
 * Parts of partial approvals now count half to even, so their quarters are counted anew.
 */
export const laterTipKept = `
ALTER TABLE transactions ADD COLUMN later_tip bigint NOT NULL DEFAULT 0;
UPDATE transactions t SET later_tip = CASE
    WHEN ${ofPartialApproval} AND EXISTS (SELECT 1 FROM transaction_events e
      WHERE e.merchant_id = t.merchant_id AND e.transaction_id = t.id AND e.type = 'tip_adjusted') THEN tip_amount
    ELSE greatest(0, least(tip_amount, ${beside})) END
  WHERE tip_amount > 0 AND (${beside} > 0 OR ${ofPartialApproval});
ALTER TABLE transactions ADD CONSTRAINT later_tip_within_tip CHECK (later_tip BETWEEN 0 AND tip_amount);
INSERT INTO stale_quarters (merchant_id, starts_at)
SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions
WHERE amount_authorized > 0 AND amount_authorized < amount;
`;
