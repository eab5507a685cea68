import { partnerOf } from "../app.ts";
import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = {
  saveBranding: { fresh: async (app) => ({ domain: "pay.audited.example", partner_id: await partnerOf(app) }) },
};
