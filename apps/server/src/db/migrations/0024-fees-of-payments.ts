/** What the way of paying added to a payment: base_amount and these three come to its amount. */
export const feesOfPayments = `
ALTER TABLE transactions
  ADD COLUMN surcharge bigint NOT NULL DEFAULT 0,
  ADD COLUMN service_fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN payment_adjustment bigint NOT NULL DEFAULT 0;
ALTER TABLE transaction_tallies
  ADD COLUMN surcharge bigint NOT NULL DEFAULT 0,
  ADD COLUMN service_fee bigint NOT NULL DEFAULT 0;
`;
