import { type Minor, minorFromBigint } from "./minor.ts";

/** Thousandths of a percent in a whole: 3000 thousandths are 3.000 %. */
const whole = 100_000n;

/**
 * `thousandths` of a percent of an amount, half to even ("bankers' rounding"), so that halves do not drift in the
 * house's favour. Exact: the product may pass 2^53 long before the result does.
 */
export function percentOf(amount: Minor, thousandths: number): Minor {
  if (!Number.isSafeInteger(thousandths)) throw new RangeError(`Not whole thousandths of a percent: ${thousandths}`);
  return minorFromBigint(divideHalfEven(BigInt(amount) * BigInt(thousandths), whole));
}

/** The same rounded down: for a limit, which half a minor unit above is above. The amount is not negative. */
export function percentAtMost(amount: Minor, thousandths: number): Minor {
  return minorFromBigint((BigInt(amount) * BigInt(thousandths)) / whole);
}

/** What of an amount is a part that was reckoned at `thousandths` of a percent of the rest and is inside it already. */
export function percentWithin(gross: Minor, thousandths: number): Minor {
  return minorFromBigint(divideHalfEven(BigInt(gross) * BigInt(thousandths), whole + BigInt(thousandths)));
}

/** The same rounded down: for what must not be above its rate of the rest. Neither number is negative. */
export function percentWithinAtMost(gross: Minor, thousandths: number): Minor {
  return minorFromBigint((BigInt(gross) * BigInt(thousandths)) / (whole + BigInt(thousandths)));
}

/** The share of an amount that falls to `part` of a `whole` above nothing, half to even. */
export function shareOf(amount: Minor, { part, whole }: { part: Minor; whole: Minor }): Minor {
  return minorFromBigint(divideHalfEven(BigInt(amount) * BigInt(part), BigInt(whole)));
}

/** How many thousandths of a percent `part` is of something above nothing, half to even. */
export function rateOf(part: Minor, of: Minor): number {
  return Number(divideHalfEven(BigInt(part) * whole, BigInt(of)));
}

/** `divisor` is positive. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const quotient = size / divisor;
  const twice = (size % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return dividend < 0n ? -rounded : rounded;
}
