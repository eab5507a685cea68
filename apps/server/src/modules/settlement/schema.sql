-- Settlement batches.

-- One currency each. A refused batch is sent again. The processor's name and type are as its transactions recorded them.
CREATE TABLE settlement_batches (
  merchant_id text NOT NULL,
  id text NOT NULL,
  processor_id text NOT NULL,
  batch_number integer NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'refused', 'closed')),
  batch_date timestamptz NOT NULL,
  num_transactions integer NOT NULL DEFAULT 0,
  amount_captured bigint NOT NULL DEFAULT 0,
  amount_credit bigint NOT NULL DEFAULT 0,
  response_code integer NOT NULL DEFAULT 0,
  response_message text NOT NULL DEFAULT '',
  currency text NOT NULL,
  refusals integer NOT NULL DEFAULT 0,
  send_after timestamptz,
  processor_name text NOT NULL,
  processor_type text NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, processor_id, batch_number),
  FOREIGN KEY (merchant_id, processor_id) REFERENCES processors
);
CREATE INDEX settlement_batches_date ON settlement_batches (merchant_id, batch_date DESC, id DESC);
CREATE INDEX settlement_batches_due ON settlement_batches (send_after) WHERE status <> 'closed';
ALTER TABLE settlement_batches ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON settlement_batches USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
CREATE POLICY reach ON settlement_batches FOR SELECT TO gatehouse_reach
  USING (merchant_id IN (SELECT unnest(string_to_array(current_setting('gatehouse.merchant_ids', true), ','))));
GRANT SELECT, INSERT, UPDATE, DELETE ON settlement_batches TO gatehouse_app;
