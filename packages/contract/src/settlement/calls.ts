import { accountTypes } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { settlementSchemas } from "./schemas.ts";

export const settlementCalls = defineCalls<typeof settlementSchemas>({
  searchBatches: {
    name: "searchBatches",
    method: "POST",
    path: "/settlement/batch/search",
    access: { kind: "caller", accounts: accountTypes, permission: "view_settlement_batches", beneath: true },
    list: true,
    files: true,
    errors: ["unknown_operator", "invalid_field", "report_too_long"],
  },
});
