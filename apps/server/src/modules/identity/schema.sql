-- Users, their credentials and sessions. Sign-in reads these tables before it knows an account, so they have no row policy.

-- Usernames are unique regardless of case.
CREATE TABLE users (
  id text PRIMARY KEY,
  username text NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  timezone text NOT NULL DEFAULT 'UTC',
  dateformat text NOT NULL DEFAULT 'MM/DD/YYYY',
  status text NOT NULL DEFAULT 'active',
  role text NOT NULL,
  account_type text NOT NULL,
  account_type_id text NOT NULL,
  permissions jsonb NOT NULL DEFAULT '{}',
  password_hash text,
  totp_secret text,
  totp_pending text,
  totp_last_step bigint NOT NULL DEFAULT 0,
  recovery_digests jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  notifications jsonb NOT NULL DEFAULT '{}',
  supress_email_notification boolean NOT NULL DEFAULT false,
  defaults jsonb NOT NULL DEFAULT '{}',
  allowed_ips jsonb NOT NULL DEFAULT '[]',
  password_change_required boolean NOT NULL DEFAULT false,
  disable_user_login boolean NOT NULL DEFAULT false,
  former_password_hashes jsonb NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE INDEX users_account ON users (account_type, account_type_id);
CREATE INDEX users_email ON users (lower(email)) WHERE email <> '';
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO gatehouse_app;

-- A session opened by "log in as" names the real user in `actor_user_id`.
CREATE TABLE sessions (
  sid text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  ip_address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  actor_user_id text,
  actor_username text,
  network text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  unit_id text
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_actor ON sessions (actor_user_id) WHERE actor_user_id IS NOT NULL;
CREATE INDEX sessions_created ON sessions (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO gatehouse_app;

-- API keys, found by digest. A public key that a merchant's own page shows is no secret and is stored in the clear.
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  key_digest text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('api', 'pub')),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  scopes jsonb NOT NULL DEFAULT '[]',
  allowed_ips jsonb NOT NULL DEFAULT '[]',
  allowed_urls jsonb NOT NULL DEFAULT '[]',
  expires_at timestamptz,
  previous_digest text,
  previous_until timestamptz,
  last_used_at timestamptz,
  legacy_shapes boolean NOT NULL DEFAULT false,
  -- The merchant page that shows this key; empty for keys that users create.
  page text NOT NULL DEFAULT '',
  public_key text NOT NULL DEFAULT '',
  -- Whether the owner was notified that the key expires soon.
  end_told boolean NOT NULL DEFAULT false,
  CONSTRAINT only_public_keys_in_the_clear CHECK (public_key = '' OR (type = 'pub' AND page <> ''))
);
CREATE INDEX api_keys_user ON api_keys (user_id, created_at, id);
CREATE INDEX api_keys_previous ON api_keys (previous_digest) WHERE previous_digest IS NOT NULL;
CREATE INDEX api_keys_ending ON api_keys (expires_at) WHERE expires_at IS NOT NULL AND NOT end_told;
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO gatehouse_app;

-- Single-use codes for password resets, "log in as" and two-factor setup.
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
CREATE INDEX user_codes_actor ON user_codes (actor_user_id) WHERE actor_user_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_codes TO gatehouse_app;

-- Requests to recover a username or password, and lockouts to report. The worker looks up the user, so that the response
-- takes the same time whether or not the user exists.
CREATE TABLE recovery_requests (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('username', 'password', 'lock_out')),
  name text NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  ip_address text NOT NULL DEFAULT ''
);
CREATE INDEX recovery_requests_due ON recovery_requests (next_attempt_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_requests TO gatehouse_app;

-- Attempts in each time window, by what is limited.
CREATE TABLE rate_limits (
  key text NOT NULL,
  window_started_at timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_started_at)
);
CREATE INDEX rate_limits_window ON rate_limits (window_started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO gatehouse_app;

CREATE TABLE user_passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  rp_id text NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE UNIQUE INDEX user_passkeys_credential ON user_passkeys (credential_id);
CREATE INDEX user_passkeys_user ON user_passkeys (user_id, created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_passkeys TO gatehouse_app;

-- Challenges that passkeys sign. Each is valid once and for a few minutes.
CREATE TABLE passkey_challenges (
  digest text PRIMARY KEY,
  -- The user who adds a passkey; empty at sign-in.
  user_id text NOT NULL,
  rp_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expired ON passkey_challenges (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey_challenges TO gatehouse_app;

-- Phones and tablets that users sign in with.
CREATE TABLE mobile_units (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  physical_id text NOT NULL,
  physical_type text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX mobile_units_device ON mobile_units (user_id, physical_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON mobile_units TO gatehouse_app;

-- Published terms of service. A version is never changed or deleted, because users have accepted its text.
CREATE TABLE terms_versions (
  version text PRIMARY KEY,
  text text NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL
);
CREATE INDEX terms_versions_newest ON terms_versions (published_at DESC);
GRANT SELECT, INSERT ON terms_versions TO gatehouse_app;

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
GRANT SELECT, INSERT ON tos_acceptances TO gatehouse_app;
