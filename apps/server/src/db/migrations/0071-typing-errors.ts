/**
 * The search of customers measures how alike two names are. There is no index by trigrams: a row policy lets PostgreSQL look into an
 * index only by operators that can't leak, and those of pg_trgm are not among them, so that it would be kept up and never read.
 */
export const typingErrors = `
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'The search of customers needs the extension pg_trgm, which could not be made here (%). Install the extensions that come with PostgreSQL where they are missing; then let the owner of this database, or a superuser, run in it: CREATE EXTENSION pg_trgm; and start again.', SQLERRM;
END $$;
`;
