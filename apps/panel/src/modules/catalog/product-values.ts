import type { BodyOf } from "@gatehouse/contract/call.ts";
import type { catalogCalls } from "@gatehouse/contract/catalog/calls.ts";
import { type Product, productCreate } from "@gatehouse/contract/catalog/product.ts";
import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems, refusedBy } from "../../lib/form.tsx";
import { money } from "../../lib/use-format.ts";

/** A product as it is typed. */
export type ProductValues = {
  name: string;
  sku: string;
  price: number | null;
  fixed_amount: boolean;
  fixed_qty: boolean;
  description: string;
  local_tax: number | null;
  national_tax: number | null;
  max_quantity: string;
  unit_of_measure: string;
  img: string;
};

export const newProduct: ProductValues = {
  name: "",
  sku: "",
  price: null,
  fixed_amount: true,
  fixed_qty: false,
  description: "",
  local_tax: null,
  national_tax: null,
  max_quantity: "",
  unit_of_measure: "",
  img: "",
};

export function valuesOf(product: Product): ProductValues {
  const { name, sku, price, fixed_amount, fixed_qty, description, img } = product;
  return {
    name,
    sku,
    price,
    fixed_amount,
    fixed_qty,
    description,
    img,
    local_tax: product.local_tax || null,
    national_tax: product.national_tax || null,
    max_quantity: product.max_quantity === 0 ? "" : String(product.max_quantity),
    unit_of_measure: product.unit_of_measure ?? "",
  };
}

export function productBody(typed: ProductValues): BodyOf<typeof catalogCalls.createProduct> {
  return {
    ...typed,
    price: typed.price ?? 0,
    local_tax: typed.local_tax ?? 0,
    national_tax: typed.national_tax ?? 0,
    max_quantity: Number(typed.max_quantity),
  };
}

/** 512 kB, written in base64. */
const LARGEST_PICTURE = 700_000;

export function productProblems(typed: ProductValues, currency: string): Problems {
  const large = typed.img.length > LARGEST_PICTURE ? "The picture is larger than 512 kB." : undefined;
  const largest = (label: string) => rules.maxValue(label, MAX_AMOUNT, (bound) => money(bound, currency));
  const asked = typed.fixed_amount ? typed.price || null : typed.price;
  return {
    ...refusedBy(productCreate, productBody(typed)),
    ...found({
      name: check(typed.name, [rules.required("Name")]),
      sku: check(typed.sku, [rules.alphaNum("SKU")]),
      price: check(asked, [rules.required("Price"), largest("Price")]),
      local_tax: check(typed.local_tax, [largest("Local tax")]),
      national_tax: check(typed.national_tax, [largest("National tax")]),
      img: large,
    }),
  };
}
