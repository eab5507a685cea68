import { expect, test } from "vitest";
import { processIds } from "../../../ports/ids.ts";
import { DRAWS } from "../../processors/index.ts";
import { randomDraw } from "./read-payment.ts";

test.each([1, 3, 7, 10])("spreads random draws evenly over payments that take %i ids each", (stride) => {
  const ids = processIds();
  const counts = Array.from({ length: 10 }, () => 0);
  for (let n = 0; n < 10_000 * stride; n++) {
    const id = ids.next();
    const tenth = Math.floor((randomDraw(id) / DRAWS) * 10);
    if (n % stride === 0) counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(100);
});
