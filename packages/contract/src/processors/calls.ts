import * as z from "zod/mini";
import { merchantCaller } from "../access.ts";
import { defineCall } from "../call.ts";
import { id } from "../primitives.ts";

export const processor = z.object({
  id,
  merchant_id: id,
  type: z.string(),
  name: z.string(),
  status: z.enum(["active", "disabled"]),
  payment_methods: z.array(z.enum(["card", "ach", "cash"])),
  is_default: z.boolean(),
  settle_at: z.string(),
  timezone: z.string(),
});
export type ProcessorView = z.output<typeof processor>;

export const processorCalls = {
  listProcessors: defineCall({
    name: "listProcessors",
    method: "GET",
    path: "/processors",
    summary: "The merchant's processors",
    access: merchantCaller,
    reply: z.array(processor),
    list: true,
    errors: [],
  }),
};
