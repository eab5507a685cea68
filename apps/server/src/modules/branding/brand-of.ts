import type { Services } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { type BrandingRow, findBrandAbove, findHost } from "./branding.store.ts";
import { logoUrl } from "./logos/logo.ts";
import { findOfMerchant } from "./merchants/merchant-branding.store.ts";

/** Whose hand a mail or a receipt shows. `url` is where its links lead, without a path; `accent` a colour like #0b5fa5 or "". */
export type Brand = {
  name: string;
  address: string;
  supportEmail: string;
  supportPhone: string;
  logoUrl: string;
  accent: string;
  url: string;
};

type Account = { account_type: string; account_type_id: string };

/** The brand that the users of an account know: that of the nearest partner above it that has one, else the house's own. */
export async function brandOf(tx: Tx, { config }: Pick<Services, "config">, account: Account): Promise<Brand> {
  const house = new URL(config.PUBLIC_URL);
  const row = (await findBrandAbove(tx, account)) ?? (await findHost(tx, house.hostname));
  if (!row) return { ...nobodys, url: config.PUBLIC_URL };
  // Every host of the product is reached the same way but for its name.
  house.hostname = row.domain;
  return worded(row, house.origin);
}

/** The brand of a host that somebody has opened; of one that nobody has taken, the house's own. */
export async function brandOfHost(tx: Tx, { config }: Pick<Services, "config">, host: string): Promise<Brand> {
  const house = new URL(config.PUBLIC_URL);
  const row = (await findHost(tx, host.toLowerCase())) ?? (await findHost(tx, house.hostname));
  if (!row) return { ...nobodys, url: config.PUBLIC_URL };
  house.hostname = row.domain;
  return worded(row, house.origin);
}

/**
 * The brand that those who pay a merchant know: its own. Of its partner's they see no more than the colour, for they have
 * bought nothing there.
 */
export async function brandOfMerchant(tx: Tx, services: Pick<Services, "config">, name: string): Promise<Brand> {
  const { url, accent } = await brandOf(tx, services, { account_type: "merchant", account_type_id: tx.merchantId });
  const own = await findOfMerchant(tx);
  if (!own) return { ...nobodys, name, accent, url };
  const said = worded({ ...own, title: "" }, url);
  return { ...said, name: said.name || name, accent: said.accent || accent };
}

type Said = Pick<
  BrandingRow,
  "title" | "brand_name" | "brand_address" | "support_email" | "support_phone" | "styles" | "logo_hash"
>;

function worded(row: Said, url: string): Brand {
  const accent = row.styles["color-primary"] ?? "";
  return {
    name: row.brand_name || row.title,
    address: row.brand_address,
    supportEmail: row.support_email,
    supportPhone: row.support_phone,
    logoUrl: row.logo_hash ? url + logoUrl(row.logo_hash) : "",
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : "",
    url,
  };
}

const nobodys = { name: "Gatehouse", address: "", supportEmail: "", supportPhone: "", logoUrl: "", accent: "" };
