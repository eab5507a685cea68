import type { Tx } from "../../db/query.ts";

type Account = { account_type: string; account_type_id: string };

/** The partner that an account belongs to: of a merchant its own, of a partner the one above; nothing at the root. */
export async function partnerAbove(tx: Tx, account: Account): Promise<{ id: string; email: string } | undefined> {
  const above =
    account.account_type === "merchant"
      ? "SELECT partner_id FROM merchants WHERE id = $1"
      : "SELECT parent_id FROM partners WHERE id = $1";
  const rows = await tx.query<{ id: string; email: string }>(`SELECT id, email FROM partners WHERE id = (${above})`, [
    account.account_type_id,
  ]);
  return rows[0];
}

/** Who administers a partner, or with none the installation: of several, whoever did so first. */
export async function administratorOf(tx: Tx, partnerId: string | undefined): Promise<string | undefined> {
  const of = partnerId === undefined ? "account_type = 'admin'" : "account_type = 'partner' AND account_type_id = $1";
  const rows = await tx.query<{ email: string }>(
    `SELECT email FROM users WHERE ${of} AND role = 'admin' AND status = 'active' AND email <> ''
     ORDER BY created_at, id LIMIT 1`,
    partnerId === undefined ? [] : [partnerId],
  );
  return rows[0]?.email;
}

type Writer = { name: string; email: string; account_name: string };

export async function findWriter(tx: Tx, userId: string): Promise<Writer | undefined> {
  const rows = await tx.query<Writer>(
    `SELECT u.name, u.email, coalesce(m.name, p.name, '') AS account_name FROM users u
     LEFT JOIN merchants m ON u.account_type = 'merchant' AND m.id = u.account_type_id
     LEFT JOIN partners p ON u.account_type = 'partner' AND p.id = u.account_type_id
     WHERE u.id = $1`,
    [userId],
  );
  return rows[0];
}
