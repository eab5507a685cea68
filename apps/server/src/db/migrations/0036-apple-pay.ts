/** Certificates by which pages take Apple Pay, and what such pages exchanged for a token until it is paid with or stale. */
export const applePay = `
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
  PRIMARY KEY (merchant_id, id)
);
-- Pages name a certificate, not whose it is.
CREATE INDEX apple_certificates_id ON apple_certificates (id);

CREATE TABLE apple_payments (
  merchant_id text NOT NULL,
  id text NOT NULL,
  certificate_id text NOT NULL,
  sealed_token text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX apple_payments_expiry ON apple_payments (expires_at);

ALTER TABLE apple_certificates ENABLE ROW LEVEL SECURITY;
ALTER TABLE apple_certificates FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON apple_certificates USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
ALTER TABLE apple_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE apple_payments FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON apple_payments USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON apple_certificates, apple_payments TO gatehouse_app;
`;
