import { defineDocs } from "../docs.ts";
import { auditEntry, type auditSchemas } from "./schemas.ts";

export const auditDocs = defineDocs<keyof typeof auditSchemas>({
  groups: { "Audit log": "Who changed which record, when and how." },
  calls: {
    searchAudit: {
      title: "Search the audit log",
      details:
        "Searches changes, newest first. Merchants see their own records, partners also those of accounts below them, administrators all. Secrets are masked.",
    },
  },
  fields: {
    account_id: "Id of the merchant, partner or administration that owns the record.",
    action: "What was done, such as `create`, `update` or `delete`.",
  },
  schemas: { AuditEntry: auditEntry },
});
