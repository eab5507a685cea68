/** The public API of audit: records who changed what, and verifies that the records are unaltered. */
export { asWorker } from "./as-worker.ts";
export { actionOf, recordAudit } from "./record-audit.ts";
export { verifyAudit } from "./verify-audit.ts";
