/** The door of identity: who calls, and the routes by which people sign in. */

export { acceptOnBehalf } from "./accept-terms.ts";
export { addUser } from "./add-user.ts";
export { storeApiKey } from "./api-key.store.ts";
export { keyDigest } from "./api-key.ts";
export { authenticator, callerAt, isOwnPageKey } from "./authenticate-caller.ts";
export { createAdmin } from "./create-admin.ts";
export { answerRecovery } from "./jobs.ts";
export { refuseKeysByStandIn, refuseStandIn } from "./log-in-as.ts";
export { atNamedMerchant, merchantOfProcessor, namedMerchant } from "./named-merchant.ts";
export { addressesForNotice } from "./notified.store.ts";
export { hashPassword } from "./password.ts";
export { permissionsAtFirst } from "./permissions-at-first.ts";
export { areUsers, createUser, type NewUser } from "./profile.store.ts";
export { guardPublic } from "./public-guard.ts";
