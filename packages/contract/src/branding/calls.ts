import * as z from "zod/mini";
import { everyone } from "../access.ts";
import { defineCall } from "../call.ts";

export const branding = z.object({
  domain: z.string(),
  title: z.string(),
  brand_name: z.string(),
  brand_address: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  logo_url: z.string(),
  favicon_url: z.string(),
  styles: z.record(z.string(), z.string()),
  products: z.array(z.string()),
});
export type Branding = z.output<typeof branding>;

export const brandingCalls = {
  getBranding: defineCall({
    name: "getBranding",
    method: "GET",
    path: "/branding",
    summary: "Name, support contacts and style of the host asked",
    access: everyone,
    reply: branding,
    errors: [],
  }),
};
