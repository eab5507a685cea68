import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing } from "../primitives.ts";
import { fieldFilter, listing, paging, sorting } from "../search.ts";
import { customField, customFieldCreate, customFieldUpdate, group, groupCreate, groupUpdate } from "./custom-field.ts";

export const fieldSchemas = {
  createCustomField: callSchemas({ input: customFieldCreate, sample: { name: "Table number" }, reply: customField }),
  listCustomFields: callSchemas({ query: listing, reply: z.array(customField) }),
  listCustomFieldsOfMerchant: callSchemas({ query: listing, reply: z.array(customField) }),
  getCustomField: callSchemas({ reply: customField }),
  updateCustomField: callSchemas({ input: customFieldUpdate, reply: customField }),
  deleteCustomField: callSchemas({ reply: nothing }),
  listGroups: callSchemas({ query: listing, reply: z.array(group) }),
  createGroup: callSchemas({ input: groupCreate, sample: { name: "Front counter" }, reply: group }),
  searchGroups: callSchemas({
    input: z.object({ name: z.optional(fieldFilter), ...paging }),
    query: sorting,
    reply: z.array(group),
  }),
  getGroup: callSchemas({ reply: group }),
  updateGroup: callSchemas({ input: groupUpdate, reply: group }),
  deleteGroup: callSchemas({ reply: nothing }),
};
