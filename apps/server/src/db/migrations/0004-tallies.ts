/**
 * Counts and sums of transactions by quarter of an hour and by day (UTC), so that a search over a year need not read
 * the year. A quarter is in `stale_quarters` from the commit that changed one of its transactions until it has been
 * counted anew; both tables together are right in every snapshot.
 */
export const tallies = `
CREATE TABLE transaction_tallies (
  merchant_id text NOT NULL,
  span text NOT NULL CHECK (span IN ('quarter', 'day')),
  starts_at timestamptz NOT NULL,
  cell integer NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  response_code integer NOT NULL,
  payment_method text NOT NULL,
  payment_type text NOT NULL,
  card_type text NOT NULL,
  currency text NOT NULL,
  processor_id text NOT NULL,
  processor_name text NOT NULL,
  transaction_source text NOT NULL,
  n bigint NOT NULL,
  amount_authorized bigint NOT NULL,
  amount_captured bigint NOT NULL,
  base_amount bigint NOT NULL,
  duty_amount bigint NOT NULL,
  shipping_amount bigint NOT NULL,
  tax_amount bigint NOT NULL,
  tip_amount bigint NOT NULL,
  PRIMARY KEY (merchant_id, span, starts_at, cell)
);

CREATE TABLE stale_quarters (
  merchant_id text NOT NULL,
  starts_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE INDEX stale_quarters_merchant ON stale_quarters (merchant_id, starts_at);

INSERT INTO stale_quarters (merchant_id, starts_at)
SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions;

ALTER TABLE transaction_tallies ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transaction_tallies USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, DELETE ON transaction_tallies TO gatehouse_app;
ALTER TABLE stale_quarters ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stale_quarters USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, DELETE ON stale_quarters TO gatehouse_app;
`;
