/** Customers with what is stored of them, and the keys that seal it. */
export const vault = `
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
CREATE INDEX customer_addresses_last_name ON customer_addresses (merchant_id, lower(last_name));

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

ALTER TABLE transactions
  ADD COLUMN IF NOT EXISTS customer_id text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS customer_payment_type text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS customer_payment_id text NOT NULL DEFAULT '';
CREATE INDEX IF NOT EXISTS transactions_customer ON transactions (merchant_id, customer_id, created_at DESC) WHERE customer_id <> '';

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['data_keys','customers','customer_addresses','stored_methods'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (current_setting(''gatehouse.merchant_id'', true) IN (merchant_id, ''*''))', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON data_keys, customers, customer_addresses, stored_methods TO gatehouse_app;
`;
