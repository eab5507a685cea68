-- The audit log: a hash chain for each account.

-- The program can append to the log, but can't change it.
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
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_reads ON audit_log FOR SELECT
  USING (current_setting('gatehouse.merchant_id', true) IN (account_id, '*'));
CREATE POLICY all_append ON audit_log FOR INSERT WITH CHECK (true);
GRANT SELECT, INSERT ON audit_log TO gatehouse_app;

-- The last entry of each account's chain, sealed, so that missing entries at the end are detected.
CREATE TABLE audit_heads (
  account_id text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL,
  seal text NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON audit_heads TO gatehouse_app;
