/** When the card networks were asked about stored cards, and what they knew. One batch of a merchant a day at most. */
export const accountUpdater = `
CREATE TABLE updater_batches (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  due_on date NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'submitted', 'completed', 'failed')),
  num_cards int NOT NULL DEFAULT 0,
  num_updated int NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, due_on)
);
CREATE INDEX updater_batches_newest ON updater_batches (merchant_id, created_at DESC, id DESC);
CREATE INDEX updater_batches_open ON updater_batches (created_at) WHERE status IN ('pending', 'submitted');

CREATE TABLE updater_results (
  merchant_id text NOT NULL,
  id text NOT NULL,
  batch_id text NOT NULL,
  customer_id text NOT NULL,
  payment_method_id text NOT NULL,
  result text NOT NULL,
  old_masked_number text NOT NULL,
  new_masked_number text NOT NULL,
  old_expiration_date text NOT NULL,
  new_expiration_date text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, batch_id, customer_id, payment_method_id),
  FOREIGN KEY (merchant_id, batch_id) REFERENCES updater_batches
);
CREATE INDEX updater_results_newest ON updater_results (merchant_id, created_at DESC, id DESC);

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['updater_batches','updater_results'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (current_setting(''gatehouse.merchant_id'', true) IN (merchant_id, ''*''))', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON updater_batches, updater_results TO gatehouse_app;
`;
