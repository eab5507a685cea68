import { expect, test } from "vitest";
import { sayTaken } from "./say-taken.ts";

test("a merchant is offered what it can take, and nothing else", () => {
  expect(sayTaken(["card", "terminal", "mail"])).toBe("Charge a card");
  expect(sayTaken(["card", "ach"])).toBe("Charge a card or a bank account");
  expect(sayTaken(["card", "ach", "customer", "cash"])).toBe(
    "Charge a card, a bank account or a saved customer, or take cash",
  );
  expect(sayTaken(["cash"])).toBe("Take cash");
  expect(sayTaken([])).toBe("Nothing can be charged here yet");
});
