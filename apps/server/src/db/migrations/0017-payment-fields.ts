/** What few payments say of themselves stands in columns that are null in all others. */
export const paymentFields = `
ALTER TABLE transactions ADD COLUMN details jsonb, ADD COLUMN line_items jsonb;
`;
