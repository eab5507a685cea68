/**
 * The amounts of each quarter of an hour in order, so that those above or below any amount are counted by halving and not
 * one by one. Up to a page of them, a thousand, lie in their row as they are: read at once, with nothing to unpack.
 */
export const amountTallies = `
CREATE TABLE amount_tallies (
  merchant_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  amounts bigint[] NOT NULL,
  PRIMARY KEY (merchant_id, starts_at)
) WITH (toast_tuple_target = 8160);
ALTER TABLE amount_tallies ALTER COLUMN amounts SET STORAGE EXTERNAL;

INSERT INTO stale_quarters (merchant_id, starts_at)
SELECT DISTINCT merchant_id, date_bin('15 minutes', created_at, timestamptz 'epoch') FROM transactions;

ALTER TABLE amount_tallies ENABLE ROW LEVEL SECURITY;
ALTER TABLE amount_tallies FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON amount_tallies USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
CREATE POLICY reach ON amount_tallies FOR SELECT TO gatehouse_reach
  USING (merchant_id IN (SELECT unnest(string_to_array(current_setting('gatehouse.merchant_ids', true), ','))));
GRANT SELECT, INSERT, DELETE ON amount_tallies TO gatehouse_app;
`;
