import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { flag } from "../primitives.ts";
import { dateFilter, fieldFilter, paging, sorting } from "../search.ts";
import { childPermissions, childPermissionsInput, mergeQuery, statusWord } from "./account.ts";
import { partner, partnerCreate, partnerMade, partnerUpdate } from "./partner.ts";

const partnerSearch = z.object({
  id: z.optional(fieldFilter),
  name: z.optional(fieldFilter),
  status: z.optional(fieldFilter),
  parent_id: z.optional(fieldFilter),
  phone: z.optional(fieldFilter),
  email: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  direct_only: z.optional(flag),
  ...paging,
});

export const partnerSchemas = {
  getPartner: callSchemas({ reply: partner }),
  getPartnerById: callSchemas({ reply: partner }),
  searchPartners: callSchemas({ input: partnerSearch, query: sorting, reply: z.array(partner) }),
  createPartner: callSchemas({
    input: partnerCreate,
    sample: {
      name: "Harbor Payments",
      email: "ops@harbor.example",
      timezone: "America/Chicago",
      user: { username: "harbor_owner", name: "Sam Pier", email: "sam@harbor.example" },
    },
    reply: partnerMade,
  }),
  updatePartner: callSchemas({ input: partnerUpdate, reply: partner }),
  setPartnerStatus: callSchemas({
    input: z.object({ status: statusWord }),
    sample: { status: "active" },
    reply: partner,
  }),
  getPartnerChildDefaults: callSchemas({ reply: childPermissions }),
  setPartnerChildDefaults: callSchemas({ input: childPermissionsInput, query: mergeQuery, reply: childPermissions }),
};
