-- Products and their images.

-- A deleted product stays, because past payments name it.
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
ALTER TABLE products ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON products USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON products TO gatehouse_app;

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
ALTER TABLE product_pictures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON product_pictures USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT, UPDATE, DELETE ON product_pictures TO gatehouse_app;
