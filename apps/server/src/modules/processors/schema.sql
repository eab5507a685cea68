-- Processors that a merchant has connected, and the policies that route payments among them.

CREATE TABLE processors (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  payment_methods jsonb NOT NULL,
  settings text NOT NULL DEFAULT '',
  settle_at text NOT NULL DEFAULT '23:30',
  timezone text NOT NULL DEFAULT 'UTC',
  next_settle_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  description text NOT NULL DEFAULT '',
  default_for jsonb NOT NULL DEFAULT '[]',
  tag text NOT NULL DEFAULT '',
  limits jsonb NOT NULL DEFAULT '{}',
  payment_adj_type text NOT NULL DEFAULT '',
  payment_adj_val integer NOT NULL DEFAULT 0,
  features jsonb NOT NULL DEFAULT '{}',
  supported_currencies jsonb NOT NULL DEFAULT '[]',
  ruleset jsonb NOT NULL DEFAULT '[]',
  released boolean NOT NULL DEFAULT false,
  updated_at timestamptz,
  settle_asked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX processors_due ON processors (next_settle_at);
ALTER TABLE processors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON processors USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON processors TO gatehouse_app;

CREATE TABLE processor_policies (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL,
  priority integer NOT NULL,
  conditions jsonb NOT NULL,
  action jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
ALTER TABLE processor_policies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON processor_policies USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON processor_policies TO gatehouse_app;
