-- News and university lessons.

CREATE TABLE news (
  id text PRIMARY KEY,
  partner_id text NOT NULL REFERENCES partners,
  title text NOT NULL,
  message text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  visibility text NOT NULL DEFAULT 'merchants',
  updated_at timestamptz
);
CREATE INDEX news_partner ON news (partner_id, created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON news TO gatehouse_app;

CREATE TABLE lessons (
  id text PRIMARY KEY,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  account_types jsonb NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON lessons TO gatehouse_app;
