/** The public API of branding: what a host, a mail and a receipt look like. */
export { type Brand, brandOf, brandOfHost, brandOfMerchant } from "./brand-of.ts";
