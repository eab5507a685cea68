/** The public API of identity: who calls, and the routes by which people sign in. */
export { answerRecovery } from "./jobs.ts";
export { storeApiKey } from "./keys/api-key.store.ts";
export { keyDigest } from "./keys/api-key.ts";
export { addUser } from "./new-users/add-user.ts";
export { createAdmin } from "./new-users/create-admin.ts";
export { initialPermissions } from "./permissions/default-permissions.ts";
export { refuseImpersonation, refuseKeysByImpersonator } from "./permissions/refuse-impersonation.ts";
export { hashPassword } from "./recovery/password.ts";
export { authenticator, callerAt, isOwnPageKey } from "./sign-in/authenticate-caller.ts";
export { guardPublic } from "./sign-in/limit-public-calls.ts";
export { atNamedMerchant, merchantOfProcessor, namedMerchant } from "./sign-in/named-merchant.ts";
export { acceptOnBehalf } from "./terms/accept-terms.ts";
export { addressesForNotice } from "./users/notice-recipients.store.ts";
export { areUsers, createUser, type NewUser } from "./users/profile.store.ts";
