import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = { contactUs: { auditShownIn: "content/content.api.test.ts" } };
