/** The public API of the catalog: what merchants sell. */
export { findProducts, type ProductRow } from "./product.store.ts";
