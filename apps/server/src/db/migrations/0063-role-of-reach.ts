/**
 * Whoever reads the payments of many merchants does so as a role of their own, with all that the program's role may: a
 * policy costs every statement of every payment, also where it opens nothing.
 */
export const roleOfReach = `
DO $$ DECLARE name text; BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'gatehouse_reach') THEN
    CREATE ROLE gatehouse_reach NOLOGIN IN ROLE gatehouse_app;
  END IF;
  IF NOT pg_has_role(current_user, 'gatehouse_reach', 'MEMBER') THEN
    EXECUTE format('GRANT gatehouse_reach TO %I', current_user);
  END IF;
  FOREACH name IN ARRAY ARRAY['transactions', 'transaction_tallies', 'stale_quarters', 'settlement_batches'] LOOP
    EXECUTE format('ALTER POLICY reach ON %I TO gatehouse_reach', name);
  END LOOP;
END $$;
`;
