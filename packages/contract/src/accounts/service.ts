import * as z from "zod/mini";
import { id, pattern, prose, time, webAddress } from "../primitives.ts";
import { secret } from "../secret.ts";

const serviceTypes = [
  "threeds",
  "apple_pay",
  "google_pay",
  "plaid",
  "account_updater",
  "level3",
  "sms",
  "quickbooks",
  "guardian",
] as const;

const status = z.enum(["active", "disabled"]);

/** Settings are write only, but for those that a browser must know. */
export const service = z.object({
  id,
  type: z.enum(serviceTypes),
  status,
  data: z.record(z.string(), z.string()),
  agreement_url: z.string(),
  created_at: time,
  updated_at: time,
  activated_at: z.nullable(time),
  deactivated_at: z.nullable(time),
});
export type Service = z.output<typeof service>;

export const openServiceData: Partial<Record<Service["type"], readonly string[]>> = { threeds: ["api_key"] };

/** Of one service. */
export const MOST_SETTINGS = 50;
const data = z
  .record(pattern(60, /^[a-zA-Z][a-zA-Z0-9_]{0,59}$/), prose(4_000))
  .check(z.refine((map) => Object.keys(map).length <= MOST_SETTINGS));
const agreement = webAddress(500);

export const serviceCreate = z.object({
  type: z.enum(serviceTypes),
  status: z.optional(status),
  data: z.optional(data),
  agreement_url: z.optional(agreement),
});
export const serviceUpdate = z.object({
  status: z.optional(status),
  data: z.optional(data),
  agreement_url: z.optional(agreement),
});
/** As the audit keeps it: every setting counts as a secret. */
export const auditedService = z.object({ ...service.shape, data: z.record(z.string(), secret(z.string())) });
