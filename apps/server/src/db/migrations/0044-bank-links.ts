/** Consents of payers who have signed in to their bank, until they are paid with or stale. */
export const bankLinks = `
CREATE TABLE bank_links (
  merchant_id text NOT NULL,
  id text NOT NULL,
  sealed_consent text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX bank_links_expiry ON bank_links (expires_at);
ALTER TABLE bank_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_links FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_links USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_links TO gatehouse_app;
`;
