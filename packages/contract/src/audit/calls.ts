import { accountTypes } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { FieldKind } from "../operators.ts";
import type { auditSchemas } from "./schemas.ts";

export const auditSearchFields = {
  account_id: "text",
  user_id: "text",
  user_name: "text",
  acting_as_user_id: "text",
  acting_as_user_name: "text",
  action: "text",
  record_type: "text",
  record_id: "text",
  ip_address: "text",
} as const satisfies Record<string, FieldKind>;

export const auditCalls = defineCalls<typeof auditSchemas>({
  searchAudit: {
    name: "searchAudit",
    method: "POST",
    path: "/audit/search",
    access: { kind: "caller", accounts: accountTypes, role: "admin" },
    list: true,
    errors: ["unknown_operator"],
  },
});
