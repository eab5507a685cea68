import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { id, nothing, text, time, words } from "../primitives.ts";
import { listing } from "../search.ts";
import { outputTypes } from "./output-types.ts";

const name = words(100);
const title = text(100);

export const outputField = z.object({ field: z.string(), label: z.string(), format: z.optional(z.string()) });
export type OutputField = z.output<typeof outputField>;

/** A named list of columns: which, in which order, under which titles and written how. */
export const customOutput = z.object({
  id,
  /** The account that owns it; those of a partner are also offered to everyone beneath it. */
  account_id: id,
  name: z.string(),
  type: z.enum(outputTypes),
  /** True of what the person who asks has laid out for themselves. */
  personal: z.boolean(),
  field_list: z.array(outputField),
  created_at: time,
  updated_at: time,
});
export type CustomOutput = z.output<typeof customOutput>;

/** A column by its name alone has its usual title. */
const fieldInput = z.union([
  text(120),
  z.object({ field: text(120), label: z.optional(title), format: z.optional(text(20)) }),
]);
const fieldList = z.array(fieldInput).check(z.minLength(1), z.maxLength(200));
export type OutputFieldInput = z.output<typeof fieldInput>;

const outputInput = z.object({ name, type: z.enum(outputTypes), field_list: fieldList });

export const outputSchemas = {
  listOutputs: callSchemas({ query: listing, reply: z.array(customOutput) }),
  createOutput: callSchemas({
    input: outputInput,
    sample: { name: "Accounting", type: "transaction", field_list: ["id", "amount"] },
    reply: customOutput,
  }),
  getOutput: callSchemas({ reply: customOutput }),
  updateOutput: callSchemas({
    input: z.object({ name: z.optional(name), field_list: z.optional(fieldList) }),
    reply: customOutput,
  }),
  deleteOutput: callSchemas({ reply: nothing }),
  availableOutputs: callSchemas({ query: listing, reply: z.array(customOutput) }),
  saveOwnOutput: callSchemas({
    input: z.object({ field_list: fieldList }),
    sample: { field_list: ["id", "amount"] },
    reply: customOutput,
  }),
  deleteOwnOutput: callSchemas({ reply: nothing }),
};
