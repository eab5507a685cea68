import { partnerOf } from "../app.ts";
import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = {
  createPolicy: {
    fresh: async (app) => ({ action: { processor_id: (await app.call("GET", "/processors")).data[0].id } }),
  },
  setAvailableProcessors: { fresh: async (app) => ({ partner_id: await partnerOf(app) }) },
};
