/**
 * Row policies bind the owner of the tables too, unless it may pass all of them. What is searched for has an index that
 * serves the form in which it is asked. Mails that have ended are forgotten in time.
 * Failures to sign in are counted beside the users, by who fails.
 */
export const hardening = `
DO $$ DECLARE name regclass; BEGIN
  FOR name IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relrowsecurity AND NOT relforcerowsecurity LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

DROP INDEX customer_addresses_last_name;
CREATE INDEX customer_addresses_last_name ON customer_addresses (merchant_id, last_name);
CREATE INDEX customer_addresses_email ON customer_addresses (merchant_id, email) WHERE email <> '';
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);

CREATE INDEX mails_ended ON mails (updated_at) WHERE state <> 'queued';
GRANT DELETE ON mail_events TO gatehouse_app;

ALTER TABLE users DROP COLUMN failed_sign_ins, DROP COLUMN locked_until;
`;
