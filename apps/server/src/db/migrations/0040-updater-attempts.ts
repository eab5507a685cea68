/** A batch of the account updater that fails is put off, and fails for good in the end; old results are forgotten. */
export const updaterAttempts = `
ALTER TABLE updater_batches
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz;
CREATE INDEX updater_results_aged ON updater_results (created_at);
GRANT DELETE ON updater_results TO gatehouse_app;
`;
