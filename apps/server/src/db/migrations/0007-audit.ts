/**
 * Who changed what. Each account has a chain of its own, so that accounts never wait for each other; the head says how
 * long the chain is, so that a missing tail shows. The program may append to the log and never change it.
 */
export const audit = `
CREATE TABLE audit_log (
  account_id text NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  id text NOT NULL,
  user_id text NOT NULL,
  user_name text NOT NULL,
  acting_as_user_id text NOT NULL,
  acting_as_user_name text NOT NULL,
  ip_address text NOT NULL,
  action text NOT NULL,
  record_type text NOT NULL,
  record_id text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz(3) NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (account_id, seq)
);
CREATE INDEX audit_log_time ON audit_log (account_id, created_at DESC, id DESC);
CREATE INDEX audit_log_record ON audit_log (account_id, record_type, record_id, created_at DESC);
CREATE INDEX audit_log_user ON audit_log (account_id, user_id, created_at DESC);

CREATE TABLE audit_heads (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL,
  seal text NOT NULL
);

ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_reads ON audit_log FOR SELECT USING (current_setting('gatehouse.merchant_id', true) IN (account_id, '*'));
CREATE POLICY all_append ON audit_log FOR INSERT WITH CHECK (true);

GRANT SELECT, INSERT ON audit_log TO gatehouse_app;
GRANT SELECT, INSERT, UPDATE ON audit_heads TO gatehouse_app;
`;
