/** What few payments say of themselves stands in columns that are null in all others. */
export const paymentFields = `
ALTER TABLE transactions ADD COLUMN details jsonb, ADD COLUMN line_items jsonb, ADD COLUMN sealed_account text;

-- What a mail speaks of, such as the payment of a receipt.
ALTER TABLE mails ADD COLUMN about text NOT NULL DEFAULT '';
CREATE INDEX mails_about ON mails (merchant_id, about, created_at) WHERE about <> '';

-- One key a day seals the accounts of that day's payments. With the key they are all forgotten.
CREATE TABLE account_keys (
  day date PRIMARY KEY,
  wrapped text NOT NULL
);
GRANT SELECT, INSERT, DELETE ON account_keys TO gatehouse_app;
`;
