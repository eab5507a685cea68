/** What partners tell those beneath them, and what the operator teaches everybody. */
export const newsAndUniversity = `
ALTER TABLE news
  ADD COLUMN visibility text NOT NULL DEFAULT 'merchants',
  ADD COLUMN updated_at timestamptz;
CREATE INDEX news_partner ON news (partner_id, created_at DESC, id DESC);

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
`;
