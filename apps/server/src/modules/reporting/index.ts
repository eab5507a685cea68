/** The door of reporting: dashboards and news. */
export { reportingRoutes } from "./routes.ts";
