import type { Product } from "@gatehouse/contract/catalog/product.ts";

/** What every list of products is kept under. */
export const PRODUCTS = "products";

/** The picture that is stored now: browsers keep the one that the address gave before. */
export function pictureOf({ img, updated_at }: Product): string {
  return img === "" ? "" : `${img}?v=${encodeURIComponent(updated_at ?? "")}`;
}
