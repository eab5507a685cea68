import { type Amounts, calculateAmounts } from "../src/modules/pricing/domain/amounts.ts";

/** What an order comes to that can be charged. */
export function reckoned(...[order, fees]: Parameters<typeof calculateAmounts>): Amounts {
  const amounts = calculateAmounts(order, fees);
  if (amounts === "beyond") throw new Error("more than can be charged");
  return amounts;
}
