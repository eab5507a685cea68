-- Partners and merchants: the account tree and its settings.

CREATE TABLE partners (
  id text PRIMARY KEY,
  parent_id text REFERENCES partners,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  created_at timestamptz NOT NULL,
  description text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  phone_ext text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  timezone text NOT NULL DEFAULT 'UTC',
  fee_schedule_id text NOT NULL DEFAULT '',
  primary_contact jsonb NOT NULL DEFAULT '{}',
  billing_contact jsonb NOT NULL DEFAULT '{}',
  permissions jsonb NOT NULL DEFAULT '{}',
  available_processors jsonb NOT NULL DEFAULT '[]',
  child_permissions jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz,
  CONSTRAINT partner_not_beneath_itself CHECK (parent_id <> id),
  CONSTRAINT partner_status CHECK (status IN ('active', 'disabled'))
);
CREATE INDEX partners_parent ON partners (parent_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON partners TO gatehouse_app;

-- The `permissions` of a merchant are set from above; no user of the merchant can exceed them.
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
  created_at timestamptz NOT NULL,
  description text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  phone_ext text NOT NULL DEFAULT '',
  receipt_email text NOT NULL DEFAULT '',
  fee_schedule_id text NOT NULL DEFAULT '',
  flags jsonb NOT NULL DEFAULT '{}',
  requireds jsonb NOT NULL DEFAULT '{}',
  limits jsonb NOT NULL DEFAULT '{}',
  primary_contact jsonb NOT NULL DEFAULT '{}',
  billing_contact jsonb NOT NULL DEFAULT '{}',
  billing_details jsonb NOT NULL DEFAULT '{}',
  billing_account text NOT NULL DEFAULT '',
  child_permissions jsonb NOT NULL DEFAULT '{}',
  logo_url text NOT NULL DEFAULT '',
  tos_accepted_by text NOT NULL DEFAULT '',
  tos_accepted_by_username text NOT NULL DEFAULT '',
  tos_last_accepted_at timestamptz,
  updated_at timestamptz,
  CONSTRAINT merchant_status CHECK (status IN ('active', 'disabled'))
);
CREATE INDEX merchants_partner ON merchants (partner_id);
CREATE INDEX merchants_created ON merchants (created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON merchants TO gatehouse_app;

-- Accounts that are disabled, by their own status or a parent partner's. Updated with every change of a status or of the
-- tree, so that a payment reads this small table instead of the tree.
CREATE TABLE closed_accounts (account_id text PRIMARY KEY);
GRANT SELECT, INSERT, DELETE ON closed_accounts TO gatehouse_app;

CREATE TABLE merchant_services (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  type text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'disabled')),
  data text NOT NULL DEFAULT '',
  agreement_url text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  activated_at timestamptz,
  deactivated_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, type)
);
ALTER TABLE merchant_services ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON merchant_services USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON merchant_services TO gatehouse_app;
