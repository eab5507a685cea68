import * as z from "zod/mini";
import { type Access, accountTypes, anyCaller } from "../access.ts";
import { defineCall } from "../call.ts";
import { ownView } from "../exemptions.ts";
import { id, nothing, text, time, words } from "../primitives.ts";
import { listing } from "../search.ts";

/** What is laid out: a file of transactions, the panel's table of them, or their totals. */
export const outputTypes = ["transaction", "transaction-table", "transaction-totals"] as const;
export type OutputType = (typeof outputTypes)[number];

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

const access = { kind: "caller", accounts: accountTypes, role: "admin" } as const satisfies Access;
/** A person, not a program: keys have no screens to lay out. */
const person = { ...anyCaller, session: true } as const satisfies Access;
const refusals = ["already_there", "unknown_field", "invalid_field", "unfit_field"] as const;

export const outputCalls = {
  listOutputs: defineCall({
    name: "listOutputs",
    method: "GET",
    path: "/customoutput",
    summary: "The account's own formats, by name",
    access,
    query: listing,
    reply: z.array(customOutput),
    list: true,
    errors: [],
  }),
  createOutput: defineCall({
    name: "createOutput",
    method: "POST",
    path: "/customoutput",
    summary: "Make a format",
    access,
    audit: "custom_output.create",
    input: outputInput,
    sample: { name: "Accounting", type: "transaction", field_list: ["id", "amount"] },
    reply: customOutput,
    errors: [...refusals, "too_many_outputs"],
  }),
  getOutput: defineCall({
    name: "getOutput",
    method: "GET",
    path: "/customoutput/{id}",
    summary: "One format",
    access,
    reply: customOutput,
    errors: ["not_found"],
  }),
  updateOutput: defineCall({
    name: "updateOutput",
    method: "POST",
    path: "/customoutput/{id}",
    summary: "Change a format's name or columns; what it lays out stays",
    access,
    audit: "custom_output.update",
    input: z.object({ name: z.optional(name), field_list: z.optional(fieldList) }),
    reply: customOutput,
    errors: [...refusals, "not_found"],
  }),
  deleteOutput: defineCall({
    name: "deleteOutput",
    method: "DELETE",
    path: "/customoutput/{id}",
    summary: "Delete a format; who had chosen it has the standard one again",
    access,
    audit: "custom_output.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
  availableOutputs: defineCall({
    name: "availableOutputs",
    method: "GET",
    path: "/customoutput/available/{type}",
    summary: "The formats of a type that the caller may choose: the account's own and those of the partners above",
    access: anyCaller,
    query: listing,
    reply: z.array(customOutput),
    list: true,
    errors: ["not_found"],
  }),
  saveOwnOutput: defineCall({
    name: "saveOwnOutput",
    method: "POST",
    path: "/customoutput/own/{type}",
    summary: "Lay out a type for oneself; what one had laid out before is replaced",
    access: person,
    audit: ownView,
    input: z.object({ field_list: fieldList }),
    sample: { field_list: ["id", "amount"] },
    reply: customOutput,
    errors: ["unknown_field", "invalid_field", "not_found"],
  }),
  deleteOwnOutput: defineCall({
    name: "deleteOwnOutput",
    method: "DELETE",
    path: "/customoutput/own/{type}",
    summary: "Forget what one had laid out for oneself, if anything",
    access: person,
    audit: ownView,
    reply: nothing,
    errors: ["not_found"],
  }),
};
