-- Uploaded files of payments, and their lines.

-- `wrapped_key` is the data key that seals the lines; it is erased when the last line is done. `claimed_until` is when another
-- worker may take the batch over.
CREATE TABLE file_batches (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  user_id text NOT NULL,
  uploader jsonb NOT NULL,
  ip_address text NOT NULL,
  file_name text NOT NULL,
  content_digest text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'queued', 'processing', 'failed', 'completed')),
  paused boolean NOT NULL DEFAULT false,
  cancelled boolean NOT NULL DEFAULT false,
  num_lines integer NOT NULL,
  processed_lines integer NOT NULL DEFAULT 0,
  failed_lines integer NOT NULL DEFAULT 0,
  wrapped_key text NOT NULL,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  results_erased boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_id, id),
  CHECK (processed_lines <= num_lines),
  CHECK (status <> 'completed' OR wrapped_key = '')
);
CREATE INDEX file_batches_newest ON file_batches (merchant_id, created_at DESC, id DESC);
CREATE INDEX file_batches_content ON file_batches (merchant_id, content_digest, created_at);
CREATE INDEX file_batches_due ON file_batches (created_at) WHERE status IN ('queued', 'processing');
CREATE INDEX file_batches_kept ON file_batches (completed_at) WHERE status = 'completed' AND NOT results_erased;

-- A line is queued, then started, which is committed before its payment, then done. `sealed` is its payment until then.
CREATE TABLE file_batch_lines (
  merchant_id text NOT NULL,
  batch_id text NOT NULL,
  line integer NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'started', 'done')),
  sealed text,
  started_at timestamptz,
  result jsonb,
  PRIMARY KEY (merchant_id, batch_id, line),
  FOREIGN KEY (merchant_id, batch_id) REFERENCES file_batches ON DELETE CASCADE,
  CHECK ((state = 'done') = (result IS NOT NULL)),
  CHECK ((state = 'done') = (sealed IS NULL))
);
CREATE INDEX file_batch_lines_due ON file_batch_lines (merchant_id, batch_id, line) WHERE state <> 'done';

ALTER TABLE file_batches ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON file_batches USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
ALTER TABLE file_batch_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON file_batch_lines USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON file_batches, file_batch_lines TO gatehouse_app;
