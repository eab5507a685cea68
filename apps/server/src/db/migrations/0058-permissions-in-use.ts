/** What every merchant might do before it was asked for as a permission stays with those there are, unless it was taken from them. */
export const permissionsInUse = `
UPDATE merchants
SET permissions = '{"allow_dashboard_stats": true, "enable_terminal_debit_transactions": true}'::jsonb || permissions;
`;
