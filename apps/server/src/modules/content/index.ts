/** The door of content: news, the university, and letters to support. */
export { contentRoutes } from "./routes.ts";
