import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = { importProducts: { auditShownIn: "catalog/catalog.api.test.ts" } };
