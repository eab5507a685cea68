import * as z from "zod/mini";
import { amount, flag, MAX_AMOUNT } from "../primitives.ts";

/** A thousand percent: far above any rate, and low enough that such a part of what can be charged is reckoned exactly. */
const MAX_PERCENTAGE = 1_000_000;
/** A hundred percent: nothing can be lowered by more than all of it. */
const WHOLE = 100_000;

const kind = z.optional(z.enum(["", "flat", "percentage"]));
const whole = (least: number) => z.optional(z.int().check(z.gte(least), z.lte(MAX_AMOUNT)));
const inBounds = z.refine<Given>(
  ({ type, value = 0 }) => type !== "percentage" || (value <= MAX_PERCENTAGE && value > -WHOLE),
  { path: ["value"] },
);

/** Minor units, or thousandths of a percent. */
export type Rate = { type: "flat" | "percentage"; value: number };

type Given = { type?: "" | "flat" | "percentage" | undefined; value?: number | undefined };

/** An empty object says nothing, nor does one without a value, or with neither type nor amount. */
const rateOf = ({ type, value }: Given): Rate | undefined =>
  value === undefined || (value === 0 && !type) ? undefined : { type: type || "flat", value };

/** Minor units (`flat`), or thousandths of a percent (`percentage`). */
export const rate = z.pipe(
  z.object({ type: kind, value: whole(0) }).check(inBounds),
  z.transform((given) => rateOf(given)),
);

/** The same where it may also lower a price. */
export const adjustment = z.pipe(
  z.object({ type: kind, value: whole(-MAX_AMOUNT) }).check(inBounds),
  z.transform((given) => rateOf(given)),
);

const partObject = z.pipe(
  z.object({ type: kind, value: whole(0), include: z.optional(flag) }).check(inBounds),
  z.transform(({ include, ...given }) => {
    const read = rateOf(given);
    return read && { ...read, include };
  }),
);

/** A part of an amount. Older clients send just its minor units. */
export const part = z.union([
  partObject,
  z.pipe(
    amount,
    z.transform((value) => ({ type: "flat" as const, value, include: undefined })),
  ),
]);

const manyRates = z.array(rate).check(z.maxLength(50));

/** One, or a list of them. */
export const rates = z.pipe(
  z.union([
    manyRates,
    rate,
    z.pipe(
      amount,
      z.transform((value) => ({ type: "flat" as const, value })),
    ),
  ]),
  z.transform((given) => (Array.isArray(given) ? given : [given]).filter((one) => one !== undefined)),
);
