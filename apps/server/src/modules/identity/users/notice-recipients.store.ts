import type { Permission } from "@gatehouse/contract/access.ts";
import type { NoticeKind } from "@gatehouse/contract/identity/user.ts";
import { open, partnersAbove } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";

/** Whoever wants a notice is sent it as long as they may sign in and see what it tells, where that takes a permission. */
type Wanted = { notice: NoticeKind; permission?: Permission };

/** The addresses of those who want to hear of it: people of the merchant, and of the partners above it. */
export async function addressesForNotice(tx: Tx, { notice, permission }: Wanted): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(
    `SELECT DISTINCT email FROM users
     WHERE account_type IN ('merchant', 'partner')
       AND account_type_id IN (SELECT $1::text UNION ALL (${partnersAbove("$1::text")}))
       AND status = 'active' AND NOT supress_email_notification AND email <> ''
       AND notifications->account_type->>$2 = 'true' AND (role = 'admin' OR $3::text IS NULL OR permissions->>$3 = 'true')
       AND NOT disable_user_login AND ${open("account_type_id")}
     ORDER BY email`,
    [tx.merchantId, notice, permission ?? null],
  );
  return rows.map(({ email }) => email);
}
