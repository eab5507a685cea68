import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";

/** Chooses products for a payment. Few payments need it, so it loads when the user asks for it. */
export const ProductPicker = lazyPart(async () => ({
  default: (await import("./product-picker.tsx")).ProductPicker,
}));
