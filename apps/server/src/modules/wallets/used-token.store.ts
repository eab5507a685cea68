import type { Tx } from "../../db/query.ts";

/** Returns false when the token was used before. */
export async function claimToken(tx: Tx, token: { digest: string; expires_at: Date | null }): Promise<boolean> {
  const rows = await tx.query(
    "INSERT INTO used_tokens (digest, expires_at) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING RETURNING digest",
    [token.digest, token.expires_at],
  );
  return rows.length === 1;
}

export async function deleteExpiredTokens(tx: Tx, now: Date): Promise<number> {
  return (await tx.query("DELETE FROM used_tokens WHERE expires_at < $1 RETURNING digest", [now])).length;
}
