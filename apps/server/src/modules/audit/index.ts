/** The public API of audit: who changed what, and the proof that nobody has changed that since. */
export { asWorker } from "./as-worker.ts";
export { actionOf, recordAudit } from "./record-audit.ts";
export { verifyAudit } from "./verify-audit.ts";
