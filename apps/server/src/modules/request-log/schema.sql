-- API calls that were made with a merchant's key, partitioned by day (UTC). The id is the correlation id, which is time-ordered.
CREATE TABLE request_log (
  merchant_id text NOT NULL,
  id text NOT NULL,
  created_at timestamptz NOT NULL,
  key_id text NOT NULL,
  key_name text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  duration_ms integer NOT NULL,
  transaction_ids text[] NOT NULL,
  -- Redacted, as JSON, cut at their greatest length.
  query text NOT NULL,
  request text NOT NULL,
  reply text NOT NULL,
  PRIMARY KEY (merchant_id, id, created_at)
) PARTITION BY RANGE (created_at);

-- The entries of each transaction.
CREATE TABLE request_log_transactions (
  merchant_id text NOT NULL,
  transaction_id text NOT NULL,
  id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, transaction_id, id, created_at)
) PARTITION BY RANGE (created_at);

-- Merchants without a row keep bodies.
CREATE TABLE request_log_settings (
  merchant_id text PRIMARY KEY REFERENCES merchants,
  keep_bodies boolean NOT NULL
);

ALTER TABLE request_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON request_log USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
ALTER TABLE request_log_transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON request_log_transactions USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
ALTER TABLE request_log_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON request_log_settings USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
GRANT SELECT, INSERT ON request_log, request_log_transactions TO gatehouse_app;
GRANT SELECT, INSERT, UPDATE ON request_log_settings TO gatehouse_app;

-- The program owns no table, so the owner lends it these two functions: they create and drop partitions of the log and nothing else.
CREATE FUNCTION create_request_log_days(first date, last date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
  parent text;
  part text;
  day date;
BEGIN
  IF last - first > 60 THEN RAISE EXCEPTION 'at most 60 days at once'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('request_log', 0));
  FOREACH parent IN ARRAY ARRAY['request_log', 'request_log_transactions'] LOOP
    FOR day IN SELECT generate_series(first, last, '1 day')::date LOOP
      part := parent || '_' || to_char(day, 'YYYYMMDD');
      CONTINUE WHEN to_regclass('public.' || part) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        part, parent, day::text || 'T00:00:00Z', (day + 1)::text || 'T00:00:00Z');
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
      EXECUTE format('CREATE POLICY tenant ON %I USING (current_setting(''gatehouse.merchant_id'', true) IN (merchant_id, ''*''))', part);
      EXECUTE format('GRANT SELECT ON %I TO gatehouse_app', part);
    END LOOP;
  END LOOP;
END $$;

-- Drops the days before `oldest` and returns how many tables that were.
CREATE FUNCTION drop_request_log_days(oldest date) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
  part text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('request_log', 0));
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent IN ('request_log'::regclass, 'request_log_transactions'::regclass)
      AND right(c.relname, 8) < to_char(oldest, 'YYYYMMDD') LOOP
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
REVOKE EXECUTE ON FUNCTION create_request_log_days(date, date), drop_request_log_days(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_request_log_days(date, date), drop_request_log_days(date) TO gatehouse_app;
