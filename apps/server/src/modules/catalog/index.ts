/** The door of the catalog: what merchants sell. */
export { catalogRoutes, servePictures } from "./routes.ts";
