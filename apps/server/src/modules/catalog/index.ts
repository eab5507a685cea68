/** The door of the catalog: what merchants sell. */
export { findProducts } from "./product.store.ts";
export { catalogRoutes, servePictures } from "./routes.ts";
