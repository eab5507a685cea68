import * as z from "zod/mini";
import { merchantCaller, merchantInPath } from "../access.ts";
import { defineCall } from "../call.ts";
import { id, time } from "../primitives.ts";

export const merchant = z.object({
  id,
  partner_id: id,
  name: z.string(),
  status: z.string(),
  timezone: z.string(),
  currency: z.string(),
  permissions: z.record(z.string(), z.boolean()),
  default_values: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  created_at: time,
});
export type Merchant = z.output<typeof merchant>;

export const accountCalls = {
  getMerchant: defineCall({
    name: "getMerchant",
    method: "GET",
    path: "/merchant",
    summary: "The caller's merchant",
    access: merchantCaller,
    reply: merchant,
    errors: [],
  }),
  getMerchantById: defineCall({
    name: "getMerchantById",
    method: "GET",
    path: "/merchant/{id}",
    summary: "A merchant that the caller may reach",
    access: merchantInPath("id"),
    reply: merchant,
    errors: ["not_found"],
  }),
};
