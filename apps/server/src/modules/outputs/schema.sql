-- Custom layouts of reports and tables.

-- Layouts of an account of any type. One with a `user_id` is that user's own and is offered to no other user.
CREATE TABLE custom_outputs (
  account_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('transaction', 'transaction-table', 'transaction-totals')),
  field_list jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  user_id text REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX custom_outputs_name ON custom_outputs (account_id, name) WHERE user_id IS NULL;
CREATE UNIQUE INDEX custom_outputs_own ON custom_outputs (account_id, user_id, type) WHERE user_id IS NOT NULL;
CREATE INDEX custom_outputs_user ON custom_outputs (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON custom_outputs TO gatehouse_app;
