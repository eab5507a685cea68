declare const brand: unique symbol;

/** Whole minor units (cents, öre, yen) of some currency; never a fraction. May be negative in sums and differences. */
export type Minor = number & { readonly [brand]: "minor" };

/** For values that are whole by right: refuses the rest loudly, because rounding money silently loses it. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole amount of money: ${value}`);
  // -0 would print and compare as a second kind of nothing.
  return (value === 0 ? 0 : value) as Minor;
}

/** For values from outside. */
export function toMinor(value: unknown): Minor | undefined {
  return Number.isSafeInteger(value) ? minor(value as number) : undefined;
}

export function minorFromBigint(value: bigint): Minor {
  // A bigint beyond 2^53 turns into an unsafe number, never into a wrong safe one.
  return minor(Number(value));
}

export const zero = minor(0);

/** Refuses results beyond 2^53: past it, neighbouring amounts are one and the same number. */
export function add(left: Minor, right: Minor): Minor {
  return minor(left + right);
}

export function subtract(left: Minor, right: Minor): Minor {
  return minor(left - right);
}

/** Every step is checked: a total that came back into range after an overflow would be wrong unnoticed. */
export function sum(amounts: Iterable<Minor>): Minor {
  let total = zero;
  for (const amount of amounts) total = add(total, amount);
  return total;
}

export function min(left: Minor, right: Minor): Minor {
  return left < right ? left : right;
}
