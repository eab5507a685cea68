/** Products with their pictures, custom fields, and groups. */
export const catalogAndFields = `
CREATE TABLE products (
  merchant_id text NOT NULL REFERENCES merchants,
  id text NOT NULL,
  public_hash text NOT NULL,
  sku text NOT NULL DEFAULT '',
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  fixed_amount boolean NOT NULL DEFAULT false,
  fixed_qty boolean NOT NULL DEFAULT false,
  local_tax bigint NOT NULL DEFAULT 0,
  national_tax bigint NOT NULL DEFAULT 0,
  max_quantity integer NOT NULL DEFAULT 0,
  unit_of_measure text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX products_created ON products (merchant_id, created_at DESC, id DESC);

CREATE TABLE product_pictures (
  merchant_id text NOT NULL,
  product_id text NOT NULL,
  public_hash text NOT NULL,
  media_type text NOT NULL,
  picture bytea NOT NULL,
  PRIMARY KEY (merchant_id, product_id),
  FOREIGN KEY (merchant_id, product_id) REFERENCES products ON DELETE CASCADE
);
CREATE INDEX product_pictures_hash ON product_pictures (public_hash);

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
  PRIMARY KEY (merchant_id, id)
);

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

ALTER TABLE transactions
  ADD COLUMN IF NOT EXISTS custom_fields jsonb,
  ADD COLUMN IF NOT EXISTS group_name text NOT NULL DEFAULT '';

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['products','product_pictures','custom_fields','user_groups'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (current_setting(''gatehouse.merchant_id'', true) IN (merchant_id, ''*''))', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON products, product_pictures, custom_fields, user_groups TO gatehouse_app;
`;
