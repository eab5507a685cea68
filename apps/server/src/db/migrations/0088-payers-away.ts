/**
 * A payment may wait for a payer who was sent away to pay, and its processor says so whenever it is asked. What nobody knows anything of is
 * asked about first.
 */
export const payersAway = `
ALTER TABLE payment_intents ADD COLUMN payer_away_at timestamptz;
DROP INDEX payment_intents_open;
CREATE INDEX payment_intents_open ON payment_intents ((payer_away_at IS NOT NULL), resolve_after);
`;
