import type { Tx } from "../../db/query.ts";

export async function hasAccepted(tx: Tx, userId: string, version: string): Promise<boolean> {
  return (
    (await tx.query("SELECT 1 FROM tos_acceptances WHERE user_id = $1 AND version = $2 LIMIT 1", [userId, version]))
      .length > 0
  );
}

type Acceptance = {
  id: string;
  version: string;
  user_id: string;
  username: string;
  account_type: string;
  account_type_id: string;
  ip: string;
  now: Date;
};

export async function insertAcceptance(tx: Tx, one: Acceptance): Promise<void> {
  await tx.query(
    `INSERT INTO tos_acceptances (id, version, user_id, username, account_type, account_type_id, ip_address, accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [one.id, one.version, one.user_id, one.username, one.account_type, one.account_type_id, one.ip, one.now],
  );
}
