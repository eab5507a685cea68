/**
 * Whoever is above many merchants reads a row as fast as whoever is above two: the ids are hashed once and looked up, not
 * gone through for each row.
 */
export const reachOfMany = `
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['transactions', 'transaction_tallies', 'stale_quarters', 'settlement_batches'] LOOP
    EXECUTE format('DROP POLICY reach ON %I', name);
    EXECUTE format('CREATE POLICY reach ON %I FOR SELECT
      USING (merchant_id IN (SELECT unnest(string_to_array(current_setting(''gatehouse.merchant_ids'', true), '',''))))', name);
  END LOOP;
END $$;
`;
