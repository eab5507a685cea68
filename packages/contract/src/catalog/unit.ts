import * as z from "zod/mini";
import { pattern, text } from "../primitives.ts";

const code = /^[A-Za-z0-9]{0,3}$/;

/**
 * The code of a product's unit as the United Nations' Recommendation 20 writes them, in any case; "" for none. Its list has
 * thousands and grows, so that a code is read by its form.
 */
export const unitOfMeasure = z.pipe(
  pattern(3, code),
  z.transform((given: string) => given.toUpperCase()),
);

/** The unit of a line: a code, or a word as "each", which is no reason to refuse a payment. */
export const unitOfLine = z.pipe(
  text(12),
  z.transform((given: string) => (code.test(given) ? given.toUpperCase() : given)),
);
