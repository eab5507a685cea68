import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = { uploadFileBatch: { auditShownIn: "file-batch/file-batch.api.test.ts" } };
