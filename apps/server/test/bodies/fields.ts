import { DEMO_MERCHANT } from "../app.ts";
import type { CallBodies } from "../runtime-bodies.ts";

export const bodies: CallBodies = {
  createCustomField: { fresh: () => ({ name: "Audited", merchant_id: DEMO_MERCHANT }) },
  // Partners and admins name the merchant.
  updateCustomField: { sent: { merchant_id: DEMO_MERCHANT } },
  createGroup: { fresh: () => ({ name: "Audited" }) },
};
