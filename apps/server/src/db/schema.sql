-- Shared ground of all modules: the program's roles, the extension, and the record of what has been applied.

-- The program works as gatehouse_app, which owns no table, so that row policies bind it. gatehouse_reach also reads the
-- payments of several merchants at once; as a role of its own its policies cost nothing on the payment path.
-- A role is granted only to a login that can't take it on already, because a login without ADMIN OPTION can't grant a role to
-- itself. In PostgreSQL 16 and later, a login that creates a role is a member but can't take it on. A superuser can take on
-- every role; it becomes a member so that the login still works once it is no superuser.
DO $$
DECLARE
  taken_on text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
  superuser boolean := (SELECT rolsuper FROM pg_roles WHERE rolname = current_user);
  program_role text;
BEGIN
  FOREACH program_role IN ARRAY ARRAY['gatehouse_app', 'gatehouse_reach'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = program_role) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', program_role);
      IF program_role = 'gatehouse_reach' THEN GRANT gatehouse_app TO gatehouse_reach; END IF;
    END IF;
    IF superuser OR NOT pg_has_role(current_user, program_role, taken_on) THEN
      EXECUTE format('GRANT %I TO %I', program_role, current_user);
    END IF;
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO gatehouse_app;

-- Customer search measures how similar two names are.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE EXCEPTION 'Customer search needs the extension pg_trgm, which could not be created (%). Install the extensions that come with PostgreSQL if they are missing. Then let the owner of this database, or a superuser, run in it: CREATE EXTENSION pg_trgm; and start again.', SQLERRM;
END $$;
