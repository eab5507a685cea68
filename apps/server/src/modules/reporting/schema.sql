-- Saved searches.

CREATE TABLE saved_searches (
  account_id text NOT NULL,
  id text NOT NULL,
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  section text NOT NULL,
  data jsonb NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, user_id, section, name)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_searches TO gatehouse_app;
