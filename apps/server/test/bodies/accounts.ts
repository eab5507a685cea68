import { partnerOf } from "../app.ts";
import type { CallBodies } from "../runtime-bodies.ts";

const firstUser = (username: string) => ({ username, name: "First", email: "first@audited.example" });

export const bodies: CallBodies = {
  createMerchant: { fresh: async (app) => ({ partner_id: await partnerOf(app), user: firstUser("audited_merchant") }) },
  createPartner: { fresh: () => ({ user: firstUser("audited_partner") }) },
  createService: { fresh: () => ({ type: "threeds" }) },
};
