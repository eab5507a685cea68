import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { flag } from "../primitives.ts";
import { dateFilter, fieldFilter, paging, sorting } from "../search.ts";
import { childPermissions, childPermissionsInput, mergeQuery } from "./account.ts";
import { defaultValuesChange } from "./default-values.ts";
import { merchant, merchantCreate, merchantMade, merchantUpdate } from "./merchant.ts";
import { requiredsInput } from "./requireds.ts";

const merchantSearch = z.object({
  id: z.optional(fieldFilter),
  name: z.optional(fieldFilter),
  status: z.optional(fieldFilter),
  partner_id: z.optional(fieldFilter),
  phone: z.optional(fieldFilter),
  receipt_email: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  /** Only merchants of the caller itself, none of a partner beneath it. */
  direct_only: z.optional(flag),
  ...paging,
});

export const accountSchemas = {
  getMerchant: callSchemas({ reply: merchant }),
  getMerchantById: callSchemas({ reply: merchant }),
  searchMerchants: callSchemas({ input: merchantSearch, query: sorting, reply: z.array(merchant) }),
  createMerchant: callSchemas({
    input: merchantCreate,
    sample: {
      name: "Blue Mug",
      phone: "3125550143",
      receipt_email: "ops@bluemug.example",
      timezone: "America/Chicago",
      primary_contact: { first_name: "Una", last_name: "Ledger", email: "una@bluemug.example", phone: "3125550143" },
      billing_contact: { first_name: "Una", last_name: "Ledger", email: "una@bluemug.example", phone: "3125550143" },
      user: { username: "bluemug_owner", name: "Una Ledger", email: "una@bluemug.example" },
    },
    reply: merchantMade,
  }),
  updateMerchant: callSchemas({ input: merchantUpdate, reply: merchant }),
  setMerchantStatus: callSchemas({ reply: merchant }),
  setMerchantStatusByGet: callSchemas({ reply: merchant }),
  setMerchantDefaults: callSchemas({ input: defaultValuesChange, reply: merchant }),
  setMerchantRequireds: callSchemas({ input: requiredsInput, query: mergeQuery, reply: merchant }),
  getMerchantChildDefaults: callSchemas({ reply: childPermissions }),
  setMerchantChildDefaults: callSchemas({ input: childPermissionsInput, query: mergeQuery, reply: childPermissions }),
  echoCreateMerchant: callSchemas({ reply: z.null() }),
};
