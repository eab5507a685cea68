/** Payments at a terminal are found by it. */
export const paymentDetails = `
CREATE INDEX transactions_terminal ON transactions (merchant_id, (coalesce(method->>'terminal_id', '')), created_at DESC)
  WHERE coalesce(method->>'terminal_id', '') <> '';
`;
