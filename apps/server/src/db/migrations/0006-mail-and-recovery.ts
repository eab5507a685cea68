/** The outbox of mails, and what people who lost their way in are sent. */
export const mailAndRecovery = `
CREATE TABLE mails (
  merchant_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  sealed_body text NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE state = 'queued';

CREATE TABLE mail_events (
  merchant_id text NOT NULL,
  id text NOT NULL,
  mail_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('sent', 'deferred', 'failed', 'bounced', 'delivered', 'complained')),
  detail text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX mail_events_mail ON mail_events (merchant_id, mail_id, created_at, id);

CREATE TABLE user_codes (
  digest text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('password', 'login_as', 'two_factor_setup')),
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  actor_user_id text,
  actor_username text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX user_codes_user ON user_codes (user_id, purpose);
CREATE INDEX user_codes_expired ON user_codes (expires_at);

CREATE TABLE recovery_requests (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('username', 'password')),
  name text NOT NULL,
  next_attempt_at timestamptz NOT NULL
);
CREATE INDEX recovery_requests_due ON recovery_requests (next_attempt_at);

CREATE TABLE rate_limits (
  key text NOT NULL,
  window_started_at timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_started_at)
);
CREATE INDEX rate_limits_window ON rate_limits (window_started_at);

CREATE TABLE tos_acceptances (
  id text PRIMARY KEY,
  version text NOT NULL,
  user_id text NOT NULL,
  username text NOT NULL,
  account_type text NOT NULL,
  account_type_id text NOT NULL,
  ip_address text NOT NULL,
  accepted_at timestamptz NOT NULL
);
CREATE INDEX tos_acceptances_user ON tos_acceptances (user_id, version);
CREATE INDEX tos_acceptances_account ON tos_acceptances (account_type, account_type_id, accepted_at DESC);

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['mails', 'mail_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (current_setting(''gatehouse.merchant_id'', true) IN (merchant_id, ''*''))', name);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON mails, user_codes, recovery_requests, rate_limits TO gatehouse_app;
GRANT SELECT, INSERT ON mail_events, tos_acceptances TO gatehouse_app;
`;
