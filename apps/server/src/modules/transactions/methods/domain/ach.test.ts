import { expect, test } from "vitest";
import { readAch } from "./ach.ts";

const account = {
  routing_number: "021000021",
  account_number: "12345678",
  account_type: "checking" as const,
  sec_code: "tel" as const,
  check_number: "1042",
};

test("the processor is told the check's number, and whether it is to be the same day", () => {
  expect(readAch(account)).toMatchObject({ instrument: { sec_code: "tel", check_number: "1042" } });
  expect(readAch({ ...account, funding_speed: "sameday" })).toMatchObject({ instrument: { same_day: true } });
  for (const funding_speed of ["", "standard"] as const)
    expect(readAch({ ...account, funding_speed })).not.toHaveProperty("instrument.same_day");
});
