/** Phones and tablets that people sign in with, and which of a person's sessions belongs to which. */
export const mobileUnits = `
CREATE TABLE mobile_units (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  physical_id text NOT NULL,
  physical_type text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX mobile_units_device ON mobile_units (user_id, physical_id);
ALTER TABLE sessions ADD COLUMN unit_id text;
GRANT SELECT, INSERT, UPDATE, DELETE ON mobile_units TO gatehouse_app;
`;
