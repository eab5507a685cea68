import { expect, test } from "vitest";
import { newProduct, productProblems } from "./product-values.ts";

test("a price or tax that is larger than any amount may be is told so, in the merchant's currency", () => {
  const fern = { ...newProduct, name: "Fern", price: 1200 };
  expect(productProblems(fern, "usd")).toEqual({});
  expect(productProblems({ ...fern, price: 1e12, local_tax: 1e12, national_tax: 1e12 }, "jpy")).toEqual({
    price: "The Price must be at most ¥999,999,999,999.",
    local_tax: "The Local tax must be at most ¥999,999,999,999.",
    national_tax: "The National tax must be at most ¥999,999,999,999.",
  });
  expect(productProblems({ ...fern, price: 0 }, "usd").price).toBe("The Price field is required.");
});
