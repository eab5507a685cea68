/** Everything that is known of partners, merchants and their processors beyond their names. */
export const administration = `
ALTER TABLE partners
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN website text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN phone_ext text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN timezone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN fee_schedule_id text NOT NULL DEFAULT '',
  ADD COLUMN primary_contact jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN billing_contact jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN permissions jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN available_processors jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN child_permissions jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN updated_at timestamptz,
  ADD CONSTRAINT partner_status CHECK (status IN ('active', 'disabled')),
  ADD CONSTRAINT partner_not_beneath_itself CHECK (parent_id <> id);
CREATE INDEX partners_parent ON partners (parent_id);

ALTER TABLE merchants
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN website text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN phone_ext text NOT NULL DEFAULT '',
  ADD COLUMN receipt_email text NOT NULL DEFAULT '',
  ADD COLUMN fee_schedule_id text NOT NULL DEFAULT '',
  ADD COLUMN flags jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN requireds jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN limits jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN primary_contact jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN billing_contact jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN billing_details jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN billing_account text NOT NULL DEFAULT '',
  ADD COLUMN child_permissions jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN logo_url text NOT NULL DEFAULT '',
  ADD COLUMN tos_accepted_by text NOT NULL DEFAULT '',
  ADD COLUMN tos_accepted_by_username text NOT NULL DEFAULT '',
  ADD COLUMN tos_last_accepted_at timestamptz,
  ADD COLUMN updated_at timestamptz,
  ADD CONSTRAINT merchant_status CHECK (status IN ('active', 'disabled'));
CREATE INDEX merchants_created ON merchants (created_at DESC, id DESC);

-- The accounts that are shut, by their own status or that of a partner above them. Kept with every change of a status
-- or of the tree, so that a payment asks one small table and not the tree.
CREATE TABLE closed_accounts (account_id text PRIMARY KEY);

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

ALTER TABLE processors
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN default_for jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN tag text NOT NULL DEFAULT '',
  ADD COLUMN limits jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN payment_adj_type text NOT NULL DEFAULT '',
  ADD COLUMN payment_adj_val integer NOT NULL DEFAULT 0,
  ADD COLUMN features jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN supported_currencies jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN ruleset jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN released boolean NOT NULL DEFAULT false,
  ADD COLUMN updated_at timestamptz;
UPDATE processors SET default_for = payment_methods WHERE is_default;
ALTER TABLE processors DROP COLUMN is_default;

CREATE TABLE processor_policies (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  priority integer NOT NULL,
  conditions jsonb NOT NULL,
  action jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);

CREATE TABLE saved_searches (
  account_id text NOT NULL,
  id text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  section text NOT NULL,
  data jsonb NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, user_id, section, name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_searches TO gatehouse_app;

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['merchant_services', 'processor_policies'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (current_setting(''gatehouse.merchant_id'', true) IN (merchant_id, ''*''))', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO gatehouse_app', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, DELETE ON closed_accounts TO gatehouse_app;
`;
