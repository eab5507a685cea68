/** Payers that a held payment wants kept, until somebody approves or declines it. */
export const payersToKeep = `
CREATE TABLE payers_to_keep (
  merchant_id text NOT NULL REFERENCES merchants,
  transaction_id text NOT NULL,
  customer_id text NOT NULL,
  id_format text NOT NULL,
  PRIMARY KEY (merchant_id, transaction_id)
);
ALTER TABLE payers_to_keep ENABLE ROW LEVEL SECURITY;
ALTER TABLE payers_to_keep FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payers_to_keep USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON payers_to_keep TO gatehouse_app;
`;
