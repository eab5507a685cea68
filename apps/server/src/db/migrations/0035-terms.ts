/** The terms of service as they were published. A version is never changed or taken back: people have accepted its words. */
export const terms = `
CREATE TABLE terms_versions (
  version text PRIMARY KEY,
  text text NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL
);
CREATE INDEX terms_versions_newest ON terms_versions (published_at DESC);
GRANT SELECT, INSERT ON terms_versions TO gatehouse_app;
`;
