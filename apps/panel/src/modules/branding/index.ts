export { loadBranding } from "./apply.ts";
export { PrintedBrand } from "./printed-brand.tsx";
export { merchantBrandingQuery } from "./queries.ts";
