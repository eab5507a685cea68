-- Branding by host name and by merchant.

-- Branding of a host, shown before sign-in.
CREATE TABLE brandings (
  domain text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  partner_id text NOT NULL REFERENCES partners,
  title text NOT NULL DEFAULT '',
  brand_name text NOT NULL DEFAULT '',
  brand_address text NOT NULL DEFAULT '',
  support_email text NOT NULL DEFAULT '',
  support_phone text NOT NULL DEFAULT '',
  styles jsonb NOT NULL DEFAULT '{}',
  products jsonb NOT NULL DEFAULT '[]',
  logo_hash text,
  logo_type text,
  logo bytea,
  favicon_hash text,
  favicon_type text,
  favicon bytea,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX brandings_partner ON brandings (partner_id, created_at, domain);
GRANT SELECT, INSERT, UPDATE, DELETE ON brandings TO gatehouse_app;

-- Branding of a merchant, shown on its emails, receipts and pages.
CREATE TABLE merchant_brandings (
  merchant_id text PRIMARY KEY REFERENCES merchants,
  brand_name text NOT NULL DEFAULT '',
  brand_address text NOT NULL DEFAULT '',
  support_email text NOT NULL DEFAULT '',
  support_phone text NOT NULL DEFAULT '',
  styles jsonb NOT NULL DEFAULT '{}',
  logo_hash text,
  logo_type text,
  logo bytea
);
CREATE INDEX merchant_brandings_logo ON merchant_brandings (logo_hash);
ALTER TABLE merchant_brandings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON merchant_brandings USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON merchant_brandings TO gatehouse_app;
