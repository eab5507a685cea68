/** The door of the catalog: what merchants sell. */
export { findProducts, type ProductRow } from "./product.store.ts";
export { catalogRoutes, servePictures } from "./routes.ts";
