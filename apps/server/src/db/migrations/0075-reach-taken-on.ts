/**
 * Whoever makes a role in PostgreSQL 16 or later is its member and may yet not take it on. Where the role of reach was made so,
 * every search across merchants would be refused.
 */
export const reachTakenOn = `
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'gatehouse_reach',
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) THEN
    EXECUTE format('GRANT gatehouse_reach TO %I', current_user);
  END IF;
END $$;
`;
