-- Payments: transactions, payment intents, the journal, and the counters that searches and reports read.

-- One row for each transaction. `base_amount`, the surcharge, the service fee and the payment adjustment add up to `amount`.
CREATE TABLE transactions (
  merchant_id text NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  response_code integer NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  base_amount bigint NOT NULL,
  amount_authorized bigint NOT NULL DEFAULT 0,
  amount_captured bigint NOT NULL DEFAULT 0,
  amount_settled bigint NOT NULL DEFAULT 0,
  amount_refunded bigint NOT NULL DEFAULT 0,
  tax_amount bigint NOT NULL DEFAULT 0,
  shipping_amount bigint NOT NULL DEFAULT 0,
  tip_amount bigint NOT NULL DEFAULT 0,
  discount_amount bigint NOT NULL DEFAULT 0,
  national_tax_amount bigint NOT NULL DEFAULT 0,
  duty_amount bigint NOT NULL DEFAULT 0,
  tax_exempt boolean NOT NULL DEFAULT false,
  currency text NOT NULL,
  payment_method text NOT NULL,
  payment_type text NOT NULL,
  card_type text NOT NULL DEFAULT '',
  cc_first_six text NOT NULL DEFAULT '',
  cc_last_four text NOT NULL DEFAULT '',
  account_digest text NOT NULL DEFAULT '',
  user_id text NOT NULL,
  user_name text NOT NULL,
  processor_id text NOT NULL,
  processor_name text NOT NULL,
  processor_type text NOT NULL,
  order_id text NOT NULL DEFAULT '',
  po_number text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  ip_address text NOT NULL DEFAULT '',
  transaction_source text NOT NULL,
  email_receipt boolean NOT NULL DEFAULT false,
  email_address text NOT NULL DEFAULT '',
  referenced_transaction_id text NOT NULL DEFAULT '',
  settlement_batch_id text NOT NULL DEFAULT '',
  idempotency_key text NOT NULL DEFAULT '',
  idempotency_time integer NOT NULL DEFAULT 0,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  method jsonb NOT NULL,
  answer jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  captured_at timestamptz,
  settled_at timestamptz,
  customer_id text NOT NULL DEFAULT '',
  customer_payment_type text NOT NULL DEFAULT '',
  customer_payment_id text NOT NULL DEFAULT '',
  custom_fields jsonb,
  group_name text NOT NULL DEFAULT '',
  details jsonb,
  line_items jsonb,
  sealed_account text,
  surcharge bigint NOT NULL DEFAULT 0,
  service_fee bigint NOT NULL DEFAULT 0,
  payment_adjustment bigint NOT NULL DEFAULT 0,
  -- The part of the tip that was added after the payment, on top of `base_amount`.
  later_tip bigint NOT NULL DEFAULT 0,
  -- Also in `method`. Row policies allow index access only by leakproof operators, and `->>` isn't one.
  terminal_id text NOT NULL DEFAULT '',
  CONSTRAINT captured_within_authorized CHECK (amount_captured BETWEEN 0 AND amount_authorized),
  CONSTRAINT later_tip_within_tip CHECK (later_tip BETWEEN 0 AND tip_amount),
  CONSTRAINT refunded_within_captured CHECK (amount_refunded BETWEEN 0 AND amount_captured)
);
-- Time comes last and ascending: new payments go to the end of an index, where its pages are filled and not split. A scan
-- backwards gives the newest first.
CREATE INDEX transactions_order ON transactions (merchant_id, order_id) WHERE order_id <> '';
CREATE INDEX transactions_reference ON transactions (merchant_id, referenced_transaction_id) WHERE referenced_transaction_id <> '';
CREATE INDEX transactions_batch ON transactions (merchant_id, settlement_batch_id) WHERE settlement_batch_id <> '';
CREATE INDEX transactions_unsettled ON transactions (merchant_id, processor_id, captured_at) WHERE status = 'pending_settlement';
CREATE INDEX transactions_idempotency_key ON transactions (merchant_id, idempotency_key) WHERE idempotency_key <> '';
CREATE INDEX transactions_created ON transactions (merchant_id, created_at, id);
CREATE INDEX transactions_status ON transactions (merchant_id, status, created_at, id);
CREATE INDEX transactions_amount ON transactions (merchant_id, amount, created_at);
CREATE INDEX transactions_last_four ON transactions (merchant_id, cc_last_four, created_at) WHERE cc_last_four <> '';
CREATE INDEX transactions_duplicate ON transactions (merchant_id, account_digest, created_at) WHERE account_digest <> '';
CREATE INDEX transactions_customer ON transactions (merchant_id, customer_id, created_at) WHERE customer_id <> '';
CREATE INDEX transactions_terminal ON transactions (merchant_id, terminal_id, created_at) WHERE terminal_id <> '';
-- The primary key is created last. While the table has no statistics, all indexes that begin with merchant_id cost the same and
-- PostgreSQL takes the newest of them; with any other, a payment would be searched among all payments of its merchant.
ALTER TABLE transactions ADD PRIMARY KEY (merchant_id, id);
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transactions USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
CREATE POLICY reach ON transactions FOR SELECT TO gatehouse_reach
  USING (merchant_id IN (SELECT unnest(string_to_array(current_setting('gatehouse.merchant_ids', true), ','))));
GRANT SELECT, INSERT, UPDATE, DELETE ON transactions TO gatehouse_app;

-- A processor request whose result is unknown. The row is deleted once the result is recorded.
CREATE TABLE payment_intents (
  merchant_id text NOT NULL,
  id text NOT NULL,
  transaction_id text NOT NULL,
  operation text NOT NULL CHECK (operation IN ('charge', 'refund', 'reverse')),
  processor_id text NOT NULL,
  original_reference text NOT NULL DEFAULT '',
  amount bigint NOT NULL,
  resolve_after timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  void_on_success boolean NOT NULL DEFAULT false,
  payer_away_at timestamptz
);
CREATE INDEX payment_intents_reversals ON payment_intents (merchant_id, transaction_id) WHERE operation = 'reverse';
-- Created after other indexes on merchant_id, as for transactions.
ALTER TABLE payment_intents ADD PRIMARY KEY (merchant_id, id);
-- Requests without any result are inquired about before those that wait for a redirected customer.
CREATE INDEX payment_intents_open ON payment_intents ((payer_away_at IS NOT NULL), resolve_after);
ALTER TABLE payment_intents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payment_intents USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_intents TO gatehouse_app;

-- Idempotency keys with the response that a repeated request gets.
CREATE TABLE idempotency_keys (
  merchant_id text NOT NULL,
  key text NOT NULL,
  transaction_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  answer json,
  PRIMARY KEY (merchant_id, key)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotency_keys USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO gatehouse_app;

-- Double-entry journal, read by transaction. The program can append to it, but can't change it.
CREATE TABLE journal (
  merchant_id text NOT NULL,
  id text NOT NULL,
  transaction_id text NOT NULL,
  movement text NOT NULL,
  debit text NOT NULL,
  credit text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, transaction_id, id),
  CHECK (debit <> credit)
);
ALTER TABLE journal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON journal USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT ON journal TO gatehouse_app;

-- The timeline of each transaction. The program can append to it, but can't change it.
CREATE TABLE transaction_events (
  merchant_id text NOT NULL,
  id text NOT NULL,
  transaction_id text NOT NULL,
  type text NOT NULL,
  amount bigint,
  detail text NOT NULL DEFAULT '',
  user_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, transaction_id, id)
);
ALTER TABLE transaction_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transaction_events USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT ON transaction_events TO gatehouse_app;

-- Counts and sums of transactions by quarter of an hour and by day (UTC), so that a search over a year doesn't read the year.
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
  surcharge bigint NOT NULL DEFAULT 0,
  service_fee bigint NOT NULL DEFAULT 0,
  discount_amount bigint NOT NULL DEFAULT 0,
  national_tax_amount bigint NOT NULL DEFAULT 0,
  tipped bigint NOT NULL DEFAULT 0,
  shipped bigint NOT NULL DEFAULT 0,
  discounted bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, span, starts_at, cell)
);
ALTER TABLE transaction_tallies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON transaction_tallies USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
CREATE POLICY reach ON transaction_tallies FOR SELECT TO gatehouse_reach
  USING (merchant_id IN (SELECT unnest(string_to_array(current_setting('gatehouse.merchant_ids', true), ','))));
GRANT SELECT, INSERT, DELETE ON transaction_tallies TO gatehouse_app;

-- The sorted amounts of each quarter of an hour, so that a search can count amounts above or below a limit by bisection.
CREATE TABLE amount_tallies (
  merchant_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  amounts bigint[] NOT NULL,
  PRIMARY KEY (merchant_id, starts_at)
) WITH (toast_tuple_target = 8160);
-- Up to about a thousand amounts stay in their row, uncompressed, so that reading them needs neither a look-up nor unpacking.
ALTER TABLE amount_tallies ALTER COLUMN amounts SET STORAGE EXTERNAL;
ALTER TABLE amount_tallies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON amount_tallies USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
CREATE POLICY reach ON amount_tallies FOR SELECT TO gatehouse_reach
  USING (merchant_id IN (SELECT unnest(string_to_array(current_setting('gatehouse.merchant_ids', true), ','))));
GRANT SELECT, INSERT, DELETE ON amount_tallies TO gatehouse_app;

-- Quarters of an hour whose counters are out of date. A row is inserted in the commit that changes a transaction and deleted
-- with the recount, so that both tables together are exact in every snapshot.
CREATE TABLE stale_quarters (
  merchant_id text NOT NULL,
  starts_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
CREATE INDEX stale_quarters_merchant ON stale_quarters (merchant_id, starts_at);
ALTER TABLE stale_quarters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stale_quarters USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
CREATE POLICY reach ON stale_quarters FOR SELECT TO gatehouse_reach
  USING (merchant_id IN (SELECT unnest(string_to_array(current_setting('gatehouse.merchant_ids', true), ','))));
GRANT SELECT, INSERT, DELETE ON stale_quarters TO gatehouse_app;

-- Customers to save to the vault once a held payment is approved. A failed save is retried.
CREATE TABLE payers_to_keep (
  merchant_id text NOT NULL REFERENCES merchants,
  transaction_id text NOT NULL,
  customer_id text NOT NULL,
  id_format text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, transaction_id)
);
CREATE INDEX payers_to_keep_due ON payers_to_keep (retry_at);
ALTER TABLE payers_to_keep ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payers_to_keep USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON payers_to_keep TO gatehouse_app;

-- One key a day encrypts the account numbers of that day's payments. Deleting the key makes them unreadable.
CREATE TABLE account_keys (
  day date PRIMARY KEY,
  wrapped text NOT NULL
);
GRANT SELECT, INSERT, DELETE ON account_keys TO gatehouse_app;
