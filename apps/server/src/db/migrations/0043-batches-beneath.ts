/** Partners and admins read the batches of many merchants at once; a batch says of its processor what its transactions say. */
export const batchesBeneath = `
ALTER TABLE settlement_batches ADD COLUMN processor_name text NOT NULL DEFAULT '';
ALTER TABLE settlement_batches ADD COLUMN processor_type text NOT NULL DEFAULT '';
UPDATE settlement_batches b SET processor_name = p.name, processor_type = p.type
  FROM processors p WHERE p.merchant_id = b.merchant_id AND p.id = b.processor_id;
ALTER TABLE settlement_batches ALTER COLUMN processor_name DROP DEFAULT;
ALTER TABLE settlement_batches ALTER COLUMN processor_type DROP DEFAULT;
CREATE POLICY reach ON settlement_batches FOR SELECT
  USING (merchant_id = ANY ((SELECT string_to_array(current_setting('gatehouse.merchant_ids', true), ','))::text[]));
`;
