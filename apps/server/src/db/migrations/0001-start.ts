/**
 * The first schema. Everything a merchant owns has merchant_id first in its key and a row policy on it. The role is given only
 * to whoever may not take it on: a login that an administrator gave it to may not give it to itself. Whoever makes a role in
 * PostgreSQL 16 or later is its member and may yet not take it on.
 */
export const start = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'gatehouse_app') THEN CREATE ROLE gatehouse_app NOLOGIN; END IF;
  IF NOT pg_has_role(current_user, 'gatehouse_app',
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
    EXECUTE format('GRANT gatehouse_app TO %I', current_user);
  END IF;
END $$;

CREATE TABLE partners (
  id text PRIMARY KEY,
  parent_id text REFERENCES partners,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  branding jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

CREATE TABLE partner_domains (domain text PRIMARY KEY, partner_id text NOT NULL REFERENCES partners);

CREATE TABLE merchants (
  id text PRIMARY KEY,
  partner_id text NOT NULL REFERENCES partners,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  timezone text NOT NULL DEFAULT 'UTC',
  currency text NOT NULL DEFAULT 'usd',
  permissions jsonb NOT NULL DEFAULT '{}',
  default_values jsonb NOT NULL DEFAULT '{}',
  duplicate_detection_seconds integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX merchants_partner ON merchants (partner_id);

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
  password_hash text NOT NULL,
  failed_sign_ins integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  totp_secret text,
  totp_pending text,
  totp_last_step bigint NOT NULL DEFAULT 0,
  recovery_digests jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE INDEX users_account ON users (account_type, account_type_id);

CREATE TABLE sessions (
  sid text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  ip_address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  key_digest text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('api', 'pub')),
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX api_keys_user ON api_keys (user_id, created_at, id);

CREATE TABLE news (
  id text PRIMARY KEY,
  partner_id text NOT NULL REFERENCES partners,
  title text NOT NULL,
  message text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE processors (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  payment_methods jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  settings text NOT NULL DEFAULT '',
  settle_at text NOT NULL DEFAULT '23:30',
  timezone text NOT NULL DEFAULT 'UTC',
  next_settle_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX processors_due ON processors (next_settle_at) WHERE status = 'active';

CREATE TABLE settlement_batches (
  merchant_id text NOT NULL,
  id text NOT NULL,
  processor_id text NOT NULL,
  batch_number integer NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'closed')),
  batch_date timestamptz NOT NULL,
  num_transactions integer NOT NULL DEFAULT 0,
  amount_captured bigint NOT NULL DEFAULT 0,
  amount_credit bigint NOT NULL DEFAULT 0,
  response_code integer NOT NULL DEFAULT 0,
  response_message text NOT NULL DEFAULT '',
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, processor_id, batch_number),
  FOREIGN KEY (merchant_id, processor_id) REFERENCES processors
);
CREATE INDEX settlement_batches_date ON settlement_batches (merchant_id, batch_date DESC, id DESC);

CREATE TABLE transactions (
  merchant_id text NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  response_code integer NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  base_amount bigint NOT NULL,
  amount_authorized bigint NOT NULL DEFAULT 0,
  amount_captured bigint NOT NULL DEFAULT 0,
  amount_settled bigint NOT NULL DEFAULT 0,
  amount_refunded bigint NOT NULL DEFAULT 0,
  tax_amount bigint NOT NULL DEFAULT 0,
  shipping_amount bigint NOT NULL DEFAULT 0,
  tip_amount bigint NOT NULL DEFAULT 0,
  discount_amount bigint NOT NULL DEFAULT 0,
  national_tax_amount bigint NOT NULL DEFAULT 0,
  duty_amount bigint NOT NULL DEFAULT 0,
  tax_exempt boolean NOT NULL DEFAULT false,
  currency text NOT NULL,
  payment_method text NOT NULL,
  payment_type text NOT NULL,
  card_type text NOT NULL DEFAULT '',
  cc_first_six text NOT NULL DEFAULT '',
  cc_last_four text NOT NULL DEFAULT '',
  account_digest text NOT NULL DEFAULT '',
  user_id text NOT NULL,
  user_name text NOT NULL,
  processor_id text NOT NULL,
  processor_name text NOT NULL,
  processor_type text NOT NULL,
  order_id text NOT NULL DEFAULT '',
  po_number text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  ip_address text NOT NULL DEFAULT '',
  transaction_source text NOT NULL,
  email_receipt boolean NOT NULL DEFAULT false,
  email_address text NOT NULL DEFAULT '',
  referenced_transaction_id text NOT NULL DEFAULT '',
  settlement_batch_id text NOT NULL DEFAULT '',
  idempotency_key text NOT NULL DEFAULT '',
  idempotency_time integer NOT NULL DEFAULT 0,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  method jsonb NOT NULL,
  answer jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  captured_at timestamptz,
  settled_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT captured_within_authorized CHECK (amount_captured BETWEEN 0 AND amount_authorized),
  CONSTRAINT refunded_within_captured CHECK (amount_refunded BETWEEN 0 AND amount_captured)
);
CREATE INDEX transactions_created ON transactions (merchant_id, created_at DESC, id DESC);
CREATE INDEX transactions_status ON transactions (merchant_id, status, created_at DESC, id DESC);
CREATE INDEX transactions_amount ON transactions (merchant_id, amount, created_at DESC);
CREATE INDEX transactions_order ON transactions (merchant_id, order_id) WHERE order_id <> '';
CREATE INDEX transactions_last_four ON transactions (merchant_id, cc_last_four, created_at DESC) WHERE cc_last_four <> '';
CREATE INDEX transactions_reference ON transactions (merchant_id, referenced_transaction_id) WHERE referenced_transaction_id <> '';
CREATE INDEX transactions_batch ON transactions (merchant_id, settlement_batch_id) WHERE settlement_batch_id <> '';
CREATE INDEX transactions_unsettled ON transactions (merchant_id, processor_id, captured_at) WHERE status = 'pending_settlement';
CREATE INDEX transactions_duplicate ON transactions (merchant_id, account_digest, created_at DESC) WHERE account_digest <> '';

CREATE TABLE payment_intents (
  merchant_id text NOT NULL,
  id text NOT NULL,
  transaction_id text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('charge', 'refund', 'reverse')),
  processor_id text NOT NULL,
  original_reference text NOT NULL DEFAULT '',
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'resolved')),
  resolve_after timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  resolved_at timestamptz,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX payment_intents_open ON payment_intents (resolve_after) WHERE state = 'open';
CREATE INDEX payment_intents_transaction ON payment_intents (merchant_id, transaction_id);

CREATE TABLE idempotency_keys (
  merchant_id text NOT NULL,
  key text NOT NULL,
  transaction_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  answer json,
  PRIMARY KEY (merchant_id, key)
);

CREATE TABLE journal (
  merchant_id text NOT NULL,
  id text NOT NULL,
  transaction_id text NOT NULL,
  movement text NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  CHECK (debit <> credit)
);
CREATE INDEX journal_transaction ON journal (merchant_id, transaction_id);

CREATE TABLE transaction_events (
  merchant_id text NOT NULL,
  id text NOT NULL,
  transaction_id text NOT NULL,
  type text NOT NULL,
  amount bigint,
  detail text NOT NULL DEFAULT '',
  user_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX transaction_events_transaction ON transaction_events (merchant_id, transaction_id, created_at, id);

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['processors','settlement_batches','transactions','payment_intents','idempotency_keys','journal','transaction_events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (current_setting(''gatehouse.merchant_id'', true) IN (merchant_id, ''*''))', name);
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO gatehouse_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO gatehouse_app;
REVOKE UPDATE, DELETE ON journal, transaction_events FROM gatehouse_app;
`;
