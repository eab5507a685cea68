/** The partner whose id is the placeholder, and every partner beneath it, as a subquery. */
export const partnersBeneath = (partner: string): string =>
  `WITH RECURSIVE beneath AS (
    SELECT id FROM partners WHERE id = ${partner}
    UNION SELECT p.id FROM partners p JOIN beneath b ON p.parent_id = b.id)
  SELECT id FROM beneath`;
