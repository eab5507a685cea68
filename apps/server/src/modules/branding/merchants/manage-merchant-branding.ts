import { type MerchantBranding, merchantBranding as schema } from "@gatehouse/contract/branding/branding.ts";
import type { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { logoUrl, readLogoPicture } from "../logos/logo.ts";
import { withStyles } from "../with-styles.ts";
import { lockOfMerchant, type MerchantBrandingRow, setLogo, updateOfMerchant } from "./merchant-branding.store.ts";

export const saveMerchantBranding: UseCase<typeof brandingCalls.saveMerchantBranding> = (context, input) => {
  const { styles, ...facts } = input;
  return change(context, (tx, before) =>
    updateOfMerchant(tx, { ...facts, ...(styles ? { styles: withStyles(before.styles, styles) } : {}) }),
  );
};

export const saveLogo: UseCase<typeof brandingCalls.saveLogo> = async (context, { file, image }) => {
  const { ids } = context.services;
  const picture = readLogoPicture(file ?? image ?? refuse("invalid_field", { at: "image" }), "image");
  const hash = ids.secret();
  const { logo_url } = await change(context, async (tx) => {
    await setLogo(tx, hash, picture);
    await context.services.merchantRecord.setLogoUrl(tx, tx.merchantId, logoUrl(hash));
  });
  return { logo_url };
};

export const deleteLogo: UseCase<typeof brandingCalls.deleteLogo> = async (context) => {
  await change(context, async (tx) => {
    await setLogo(tx, "", null);
    await context.services.merchantRecord.setLogoUrl(tx, tx.merchantId, "");
  });
  return null;
};

/** One commit with its audit, on the merchant whose rows are open. */
function change(
  context: Context,
  write: (tx: Tx, before: MerchantBrandingRow) => Promise<void>,
): Promise<MerchantBranding> {
  return context.services.db.scoped(context.caller.scope, async (tx) => {
    const row = await lockOfMerchant(tx);
    await write(tx, row);
    const before = presentMerchantBranding(tx.merchantId, row);
    const after = presentMerchantBranding(tx.merchantId, await lockOfMerchant(tx));
    const record = { account_id: tx.merchantId, record_type: "merchant_branding", record_id: tx.merchantId };
    await recordAudit(tx, context, { ...record, action: "update", schema, before, after });
    return after;
  });
}

const bare: MerchantBrandingRow = {
  brand_name: "",
  brand_address: "",
  support_email: "",
  support_phone: "",
  styles: {},
  logo_hash: null,
};

export function presentMerchantBranding(id: string, row: MerchantBrandingRow | undefined): MerchantBranding {
  const { logo_hash, ...shown } = row ?? bare;
  return { id, account_type: "merchant", account_type_id: id, ...shown, logo_url: logoUrl(logo_hash) };
}
