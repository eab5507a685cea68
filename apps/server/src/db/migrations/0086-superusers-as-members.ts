/**
 * A superuser may take on every role without being a member of any, so none was made one; a login that is a superuser no longer
 * could then not work as the roles of the program.
 */
export const superusersAsMembers = `
DO $$ BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT gatehouse_app, gatehouse_reach TO %I', current_user);
  END IF;
END $$;
`;
