import { accountTypes } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { settlementSchemas } from "./schemas.ts";

export const settlementCalls = defineCalls<typeof settlementSchemas>({
  searchBatches: {
    name: "searchBatches",
    method: "POST",
    path: "/settlement/batch/search",
    summary:
      "Settlement batches, one's own or those of every merchant beneath, newest first, with sums by day, processor and currency; of many merchants those of the last four months, unless a date or an id is asked for; `output=csv` answers all as a file",
    access: { kind: "caller", accounts: accountTypes, permission: "view_settlement_batches", beneath: true },
    list: true,
    files: true,
    errors: ["unknown_operator", "invalid_field", "report_too_long"],
  },
});
