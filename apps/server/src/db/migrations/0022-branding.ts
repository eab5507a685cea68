/** The look of each host, and of each merchant to those who pay it. */
export const branding = `
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

INSERT INTO brandings (domain, id, partner_id, title, brand_name, brand_address, support_email, support_phone, styles, products, created_at, updated_at)
SELECT d.domain, left(md5(d.domain), 20), p.id, coalesce(p.branding->>'title', ''), coalesce(p.branding->>'brand_name', ''),
  coalesce(p.branding->>'brand_address', ''), coalesce(p.branding->>'support_email', ''),
  coalesce(p.branding->>'support_phone', ''), coalesce(p.branding->'styles', '{}'), coalesce(p.branding->'products', '[]'),
  p.created_at, p.created_at
FROM partner_domains d JOIN partners p ON p.id = d.partner_id;
DROP TABLE partner_domains;
ALTER TABLE partners DROP COLUMN branding;

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
ALTER TABLE merchant_brandings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON merchant_brandings USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON brandings, merchant_brandings TO gatehouse_app;
`;
