-- The vault: customers, their stored payment methods, and the keys that encrypt them.

-- Data keys of each merchant, wrapped by the master key.
CREATE TABLE data_keys (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  wrapped text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'retiring', 'retired')),
  resealed bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  retired_at timestamptz,
  PRIMARY KEY (merchant_id, id)
);
CREATE UNIQUE INDEX data_keys_active ON data_keys (merchant_id) WHERE state = 'active';
CREATE INDEX data_keys_state ON data_keys (state, created_at);
ALTER TABLE data_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON data_keys USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON data_keys TO gatehouse_app;

CREATE TABLE customers (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  description text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  flags jsonb NOT NULL DEFAULT '[]',
  custom_fields jsonb NOT NULL DEFAULT '{}',
  processor_id text NOT NULL DEFAULT '',
  shared boolean NOT NULL DEFAULT false,
  do_not_share boolean NOT NULL DEFAULT false,
  billing_address_id text NOT NULL DEFAULT '',
  shipping_address_id text NOT NULL DEFAULT '',
  payment_method_id text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX customers_created ON customers (merchant_id, created_at DESC, id DESC);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customers USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON customers TO gatehouse_app;

CREATE TABLE customer_addresses (
  merchant_id text NOT NULL,
  customer_id text NOT NULL,
  id text NOT NULL,
  hash text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  address_line_1 text NOT NULL DEFAULT '',
  address_line_2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  fax text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, customer_id, id),
  UNIQUE (merchant_id, customer_id, hash),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers ON DELETE CASCADE
);
CREATE INDEX customer_addresses_last_name ON customer_addresses (merchant_id, last_name);
CREATE INDEX customer_addresses_email ON customer_addresses (merchant_id, email) WHERE email <> '';
ALTER TABLE customer_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customer_addresses USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_addresses TO gatehouse_app;

CREATE TABLE stored_methods (
  merchant_id text NOT NULL,
  customer_id text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('card', 'ach')),
  sealed text NOT NULL,
  data_key_id text NOT NULL,
  account_digest text NOT NULL,
  card_type text NOT NULL DEFAULT '',
  first_six text NOT NULL DEFAULT '',
  last_four text NOT NULL DEFAULT '',
  masked text NOT NULL,
  expiration_date text NOT NULL DEFAULT '',
  expires_on date,
  routing_number text NOT NULL DEFAULT '',
  account_type text NOT NULL DEFAULT '',
  sec_code text NOT NULL DEFAULT '',
  processor_id text NOT NULL DEFAULT '',
  flags jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, customer_id, id),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers ON DELETE CASCADE,
  FOREIGN KEY (merchant_id, data_key_id) REFERENCES data_keys
);
CREATE INDEX stored_methods_key ON stored_methods (merchant_id, data_key_id);
CREATE INDEX stored_methods_last_four ON stored_methods (merchant_id, last_four);
CREATE INDEX stored_methods_expiry ON stored_methods (merchant_id, expires_on) WHERE expires_on IS NOT NULL;
ALTER TABLE stored_methods ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON stored_methods USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON stored_methods TO gatehouse_app;

-- Functions that set one bit for each part of the given texts: for every three consecutive bytes, for every trigram that pg_trgm
-- extracts, and for every byte. They use loops, which PL/pgSQL runs ten times faster than it starts a query.
CREATE FUNCTION trace_of_texts(said text[]) RETURNS bit(512) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  trace bit(512) := 0::bit(512);
  one text;
  bytes bytea;
BEGIN
  FOREACH one IN ARRAY said LOOP
    bytes := convert_to(lower(one), 'UTF8');
    FOR n IN 0 .. length(bytes) - 3 LOOP
      trace := set_bit(trace,
        (get_byte(bytes, n) * 7927 + get_byte(bytes, n + 1) * 769 + get_byte(bytes, n + 2) * 31) % 480, 1);
    END LOOP;
  END LOOP;
  RETURN trace;
END $$;

CREATE FUNCTION trace_of_trigrams(said text[]) RETURNS bit(512) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  trace bit(512) := 0::bit(512);
  one text;
  trigram text;
  bytes bytea;
BEGIN
  FOREACH one IN ARRAY said LOOP
    FOREACH trigram IN ARRAY show_trgm(one) LOOP
      bytes := convert_to(right(trigram, 3), 'UTF8');
      trace := set_bit(trace,
        (get_byte(bytes, 0) * 7927 + get_byte(bytes, 1) * 769 + get_byte(bytes, 2) * 31) % 480, 1);
    END LOOP;
  END LOOP;
  RETURN trace;
END $$;

CREATE FUNCTION trace_of_letters(said text[]) RETURNS bit(512) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  trace bit(512) := 0::bit(512);
  one text;
  bytes bytea;
BEGIN
  FOREACH one IN ARRAY said LOOP
    bytes := convert_to(lower(one), 'UTF8');
    FOR n IN 0 .. length(bytes) - 1 LOOP
      trace := set_bit(trace, 480 + get_byte(bytes, n) % 32, 1);
    END LOOP;
  END LOOP;
  RETURN trace;
END $$;

-- Bloom filters of what a customer is found by. If a bit of the search text is missing, the customer doesn't match and isn't
-- read. Row policies keep PostgreSQL from using pg_trgm's indexes, whose operators aren't leakproof.
CREATE TABLE customer_traces (
  merchant_id text NOT NULL,
  customer_id text NOT NULL,
  texts bit(512) NOT NULL,
  names bit(512) NOT NULL,
  PRIMARY KEY (merchant_id, customer_id) INCLUDE (texts, names),
  FOREIGN KEY (merchant_id, customer_id) REFERENCES customers ON DELETE CASCADE
);
ALTER TABLE customer_traces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customer_traces USING ((SELECT current_setting('gatehouse.merchant_id', true)) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_traces TO gatehouse_app;

-- Requests to the account updater: at most one a day for each merchant.
CREATE TABLE updater_batches (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  due_on date NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'submitted', 'completed', 'failed')),
  num_cards integer NOT NULL DEFAULT 0,
  num_updated integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, due_on)
);
CREATE INDEX updater_batches_newest ON updater_batches (merchant_id, created_at DESC, id DESC);
CREATE INDEX updater_batches_open ON updater_batches (created_at) WHERE status IN ('pending', 'submitted');
ALTER TABLE updater_batches ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON updater_batches USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE ON updater_batches TO gatehouse_app;

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
CREATE INDEX updater_results_aged ON updater_results (created_at);
ALTER TABLE updater_results ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON updater_results USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON updater_results TO gatehouse_app;

-- Card data typed into a payment page, encrypted by a token that isn't stored.
CREATE TABLE page_tokens (
  merchant_id text NOT NULL,
  id text NOT NULL,
  sealed text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX page_tokens_expiry ON page_tokens (expires_at);
ALTER TABLE page_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON page_tokens USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON page_tokens TO gatehouse_app;
