-- Payment terminals and card readers.

-- Terminals with automatic settlement are due at `next_settle_at`.
CREATE TABLE terminals (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  manufacturer text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  serial_number text NOT NULL DEFAULT '',
  tpn text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  auth_key text NOT NULL DEFAULT '',
  register_id text NOT NULL DEFAULT '',
  auto_settle boolean NOT NULL DEFAULT false,
  settle_at text NOT NULL DEFAULT '23:30:00',
  next_settle_at timestamptz NOT NULL,
  debit boolean NOT NULL DEFAULT false,
  ebt boolean NOT NULL DEFAULT false,
  signature_required boolean NOT NULL DEFAULT true,
  print_receipt text NOT NULL DEFAULT 'both',
  flags jsonb NOT NULL DEFAULT '{}',
  payment_adjustment_type text NOT NULL DEFAULT '',
  payment_adjustment_value bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX terminals_due ON terminals (next_settle_at) WHERE auto_settle AND (status = 'active');
ALTER TABLE terminals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON terminals USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON terminals TO gatehouse_app;

CREATE TABLE devices (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  manufacturer text NOT NULL DEFAULT '',
  friendly_name text NOT NULL DEFAULT '',
  part_number text NOT NULL DEFAULT '',
  serial_number text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
ALTER TABLE devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON devices USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON devices TO gatehouse_app;
