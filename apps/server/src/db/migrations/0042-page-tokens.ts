/** What payers typed into pages, sealed by the token that stands for it, which is not here. */
export const pageTokens = `
CREATE TABLE page_tokens (
  merchant_id text NOT NULL,
  id text NOT NULL,
  sealed text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX page_tokens_expiry ON page_tokens (expires_at);
ALTER TABLE page_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON page_tokens USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON page_tokens TO gatehouse_app;
`;
