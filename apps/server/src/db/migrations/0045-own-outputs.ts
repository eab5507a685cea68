/** A person's own layout of the table, the file or the totals: one of each type, which nobody else is offered. */
export const ownOutputs = `
ALTER TABLE custom_outputs
  ADD COLUMN user_id text REFERENCES users ON DELETE CASCADE,
  DROP CONSTRAINT custom_outputs_account_id_name_key;
CREATE UNIQUE INDEX custom_outputs_name ON custom_outputs (account_id, name) WHERE user_id IS NULL;
CREATE UNIQUE INDEX custom_outputs_own ON custom_outputs (account_id, user_id, type) WHERE user_id IS NOT NULL;
CREATE INDEX custom_outputs_user ON custom_outputs (user_id);
`;
