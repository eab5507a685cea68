/** Partners and admins search the payments of many merchants at once: what names them all opens reading, and nothing else. */
export const reach = `
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['transactions', 'transaction_tallies', 'stale_quarters'] LOOP
    EXECUTE format('CREATE POLICY reach ON %I FOR SELECT
      USING (merchant_id = ANY ((SELECT string_to_array(current_setting(''gatehouse.merchant_ids'', true), '',''))::text[]))', name);
  END LOOP;
END $$;
`;
