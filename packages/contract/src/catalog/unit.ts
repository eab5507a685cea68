import * as z from "zod/mini";

/**
 * The code of a unit as the United Nations' Recommendation 20 writes them, in any case; "" for none. Its list has thousands
 * and grows, so that a code is read by its form: one that no screen offers is still no reason to refuse a payment.
 */
export const unitOfMeasure = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9]{0,3}$/)),
  z.transform((code: string) => code.toUpperCase()),
);
