/** The partner whose id is the placeholder, and every partner beneath it, as a subquery. */
export const partnersBeneath = (partner: string): string =>
  `WITH RECURSIVE beneath AS (
    SELECT id FROM partners WHERE id = ${partner}
    UNION SELECT p.id FROM partners p JOIN beneath b ON p.parent_id = b.id)
  SELECT id FROM beneath`;

/** The partners above the account whose id is the placeholder, be it a merchant or a partner, as a subquery. */
export const partnersAbove = (account: string): string =>
  `WITH RECURSIVE above AS (
    SELECT partner_id AS id FROM merchants WHERE id = ${account}
    UNION SELECT parent_id FROM partners WHERE id = ${account}
    UNION SELECT p.parent_id FROM partners p JOIN above a ON p.id = a.id)
  SELECT id FROM above WHERE id IS NOT NULL`;

/**
 * An account is shut by its own status or that of a partner above it. Asked for as a value it is looked up, where NOT EXISTS
 * would be planned as a join, which costs every call more than the look-up.
 */
export const open = (account: string) =>
  `(SELECT c.account_id FROM closed_accounts c WHERE c.account_id = ${account}) IS NULL`;
