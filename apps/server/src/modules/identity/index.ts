/** The door of identity: who calls, and the routes by which people sign in. */

export { keyDigest, newKey } from "./api-key.ts";
export { authenticator } from "./authenticate-caller.ts";
export { hashPassword } from "./password.ts";
export { identityRoutes } from "./routes.ts";
export { createUser, type NewUser, storeApiKey } from "./user.store.ts";
