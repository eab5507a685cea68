-- Custom fields of payments and customers, and groups of users.

CREATE TABLE custom_fields (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  group_name text NOT NULL,
  required boolean NOT NULL,
  validation_type text NOT NULL,
  options jsonb,
  default_value text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, id)
);
ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON custom_fields USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON custom_fields TO gatehouse_app;

CREATE TABLE user_groups (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  user_ids jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
ALTER TABLE user_groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON user_groups USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON user_groups TO gatehouse_app;
