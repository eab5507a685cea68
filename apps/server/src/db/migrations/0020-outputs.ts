/** Formats of reports, which belong to an account of any type: there is no merchant_id to guard them by. */
export const outputs = `
CREATE TABLE custom_outputs (
  account_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('transaction', 'transaction-table', 'transaction-totals')),
  field_list jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON custom_outputs TO gatehouse_app;
`;
