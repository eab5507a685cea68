import * as z from "zod/mini";
import { passwordPolicies } from "../identity/user.ts";
import { withMarks } from "../marks.ts";
import { bounded, email, id, pattern, phone, prose, text, time } from "../primitives.ts";
import { styles } from "./styles.ts";

/** A host name without port, in lower case. */
const domain = z.pipe(
  z.pipe(
    bounded(300),
    z.transform((name) => name.trim().toLowerCase()),
  ),
  pattern(253, /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/),
);

/** PNG, GIF or JPEG in base64, at most 512 KB, which what reads it says; "" takes the picture away. */
const picture = bounded(1_048_576);

const shown = {
  brand_name: z.string(),
  brand_address: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  logo_url: z.string(),
  styles: z.record(z.string(), z.string()),
};
const given = {
  brand_name: z.optional(text(100)),
  brand_address: z.optional(prose(255)),
  support_email: z.optional(email),
  support_phone: z.optional(phone),
  styles: z.optional(styles),
};

/** What anybody who opens the host may know of whose it is. */
const hostBranding = z.object({
  ...shown,
  domain: z.string(),
  title: z.string(),
  favicon_url: z.string(),
  products: z.array(z.string()),
});

/** The same, and what the installation asks of passwords. */
export const hostFacts = z.extend(hostBranding, { password_policy: z.enum(passwordPolicies) });

/** The look of one host, as its partner keeps it. */
export const branding = z.object({ id, partner_id: id, ...hostBranding.shape, created_at: time, updated_at: time });
export type Branding = z.output<typeof branding>;

export const brandingInput = withMarks(
  z.object({
    ...given,
    partner_id: z.optional(id),
    domain,
    title: z.optional(text(100)),
    products: z.optional(z.array(pattern(40, /^[a-z0-9_-]{1,40}$/)).check(z.maxLength(50))),
    logo: z.optional(picture),
    favicon: z.optional(picture),
    /** What a reply showed, sent back; "" takes the picture away. A picture is not fetched from elsewhere. */
    logo_url: z.optional(text(500)),
    favicon_url: z.optional(text(500)),
  }),
  { logo: { sensitive: true }, favicon: { sensitive: true } },
);
export type BrandingInput = z.output<typeof brandingInput>;

/** How a merchant looks to those who pay it. */
export const merchantBranding = z.object({
  id,
  account_type: z.literal("merchant"),
  account_type_id: id,
  ...shown,
});
export type MerchantBranding = z.output<typeof merchantBranding>;

export const merchantBrandingInput = z.object(given);

/** The file of a form, or the picture in base64. */
export const logoInput = withMarks(z.object({ file: z.optional(picture), image: z.optional(picture) }), {
  image: { sensitive: true },
});
export const logo = z.object({ logo_url: z.string() });
