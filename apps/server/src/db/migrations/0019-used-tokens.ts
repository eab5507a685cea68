/** Tokens that may never be taken twice, whoever sends them; those without an end are kept for good. */
export const usedTokens = `
CREATE TABLE used_tokens (
  digest text PRIMARY KEY,
  expires_at timestamptz
);
CREATE INDEX used_tokens_expiry ON used_tokens (expires_at) WHERE expires_at IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON used_tokens TO gatehouse_app;
`;
