/** A payer who could not be kept is tried again: when, and how often that has failed. */
export const payersKeptLater = `
ALTER TABLE payers_to_keep
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z';
ALTER TABLE payers_to_keep ALTER COLUMN retry_at DROP DEFAULT;
CREATE INDEX payers_to_keep_due ON payers_to_keep (retry_at);
`;
