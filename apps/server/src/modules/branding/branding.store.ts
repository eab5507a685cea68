import type { Branding } from "@gatehouse/contract/branding/calls.ts";
import type { Tx } from "../../db/query.ts";

/** What the partner of a host has set, if the host is anybody's. */
export async function findBranding(tx: Tx, domain: string): Promise<Partial<Branding> | undefined> {
  const rows = await tx.query<{ branding: Partial<Branding> }>(
    "SELECT p.branding FROM partner_domains d JOIN partners p ON p.id = d.partner_id WHERE d.domain = $1",
    [domain],
  );
  return rows[0]?.branding;
}
