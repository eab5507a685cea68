/** What the worker looks at again: domains that were proven, and keys that end soon. */
export const rechecks = `
ALTER TABLE email_domains
  ADD COLUMN next_check_at timestamptz,
  ADD COLUMN misses int NOT NULL DEFAULT 0;
ALTER TABLE apple_certificates
  ADD COLUMN next_check_at timestamptz,
  ADD COLUMN misses jsonb NOT NULL DEFAULT '{}';
-- Whose owner was told that it ends soon.
ALTER TABLE api_keys ADD COLUMN end_told boolean NOT NULL DEFAULT false;
CREATE INDEX api_keys_ending ON api_keys (expires_at) WHERE expires_at IS NOT NULL AND NOT end_told;
CREATE INDEX email_domains_due ON email_domains (next_check_at) WHERE status = 'verified';
`;
