/** The door of reporting: dashboards. */
export { reportingRoutes } from "./routes.ts";
