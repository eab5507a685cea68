/** Fields are asked in the order that their merchant wants; until somebody moves one, the oldest comes first. */
export const orderOfFields = `
ALTER TABLE custom_fields ADD COLUMN position integer NOT NULL DEFAULT 0;
UPDATE custom_fields f SET position = n.position FROM (
  SELECT merchant_id, id, row_number() OVER (PARTITION BY merchant_id ORDER BY created_at, id) AS position
  FROM custom_fields WHERE deleted_at IS NULL
) n WHERE n.merchant_id = f.merchant_id AND n.id = f.id;
`;
