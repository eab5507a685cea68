-- Apple Pay certificates and payments, bank links, and single-use tokens.

CREATE TABLE apple_certificates (
  merchant_id text NOT NULL,
  id text NOT NULL,
  type text NOT NULL CHECK (type IN ('simple', 'custom')),
  name text NOT NULL,
  merchant_identifier text NOT NULL,
  domains jsonb NOT NULL DEFAULT '[]',
  processing_csr text NOT NULL DEFAULT '',
  identity_csr text NOT NULL DEFAULT '',
  sealed_processing_key text NOT NULL DEFAULT '',
  sealed_identity_key text NOT NULL DEFAULT '',
  processing_certificate text NOT NULL DEFAULT '',
  identity_certificate text NOT NULL DEFAULT '',
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  next_check_at timestamptz,
  misses jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (merchant_id, id)
);
-- A page names a certificate without its merchant.
CREATE INDEX apple_certificates_id ON apple_certificates (id);
ALTER TABLE apple_certificates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON apple_certificates USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON apple_certificates TO gatehouse_app;

-- Apple Pay payments that a page has exchanged for a token, until they are used or expire.
CREATE TABLE apple_payments (
  merchant_id text NOT NULL,
  id text NOT NULL,
  certificate_id text NOT NULL,
  sealed_token text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX apple_payments_expiry ON apple_payments (expires_at);
ALTER TABLE apple_payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON apple_payments USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON apple_payments TO gatehouse_app;

-- Consents of customers who signed in to their bank, until they are used or expire.
CREATE TABLE bank_links (
  merchant_id text NOT NULL,
  id text NOT NULL,
  sealed_consent text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX bank_links_expiry ON bank_links (expires_at);
ALTER TABLE bank_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_links USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_links TO gatehouse_app;

-- Tokens that were used and can't be used again. One without an expiry is kept for good.
CREATE TABLE used_tokens (
  digest text PRIMARY KEY,
  expires_at timestamptz
);
CREATE INDEX used_tokens_expiry ON used_tokens (expires_at) WHERE expires_at IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON used_tokens TO gatehouse_app;
