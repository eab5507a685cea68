/** The door of lookups: what can be asked about cards and addresses. */
export { lookupRoutes } from "./routes.ts";
