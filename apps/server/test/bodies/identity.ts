import { PASSWORD, person } from "../app.ts";
import type { CallBodies } from "../runtime-bodies.ts";

const users = "identity/users/identity-audit.api.test.ts";

export const bodies: CallBodies = {
  createUser: { fresh: () => person({ username: "audited_user" }) },
  createMerchantUser: { fresh: () => ({ username: "audited_merchant_user" }) },
  copyUser: { fresh: () => ({ username: "audited_copy" }) },
  resetIpRestriction: { fresh: async (app) => ({ user_id: (await app.call("GET", "/user")).data.id }) },
  // The users of the matrix keep their password: this one is too weak.
  changePassword: { sent: { current_password: PASSWORD, new_password: "short" }, auditShownIn: users },
  // A token or code of the sample is refused as nobody's; a body without one is refused for what it lacks.
  refreshUnit: { sent: {} },
  resetPassword: { sent: {}, auditShownIn: users },
  resetForgottenPassword: { sent: {}, auditShownIn: users },
  confirmTwoFactor: { auditShownIn: users },
  confirmForcedTwoFactor: { auditShownIn: users },
  removeTwoFactor: { auditShownIn: users },
  renewRecoveryCodes: { auditShownIn: users },
  addPasskey: { auditShownIn: "identity/two-factor/passkeys.api.test.ts" },
};
