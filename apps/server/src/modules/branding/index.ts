/** The door of branding: what a host looks like. */
export { brandingRoutes } from "./routes.ts";
