/** The door of lookups: what can be asked about cards and addresses, and what is the same for everyone. */
export { lookupRoutes } from "./routes.ts";
