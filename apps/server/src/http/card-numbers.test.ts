import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutCardNumbers } from "./card-numbers.ts";

const published = `4111111111111111 4005519200000004 4009348888881881 4012000033330026 4012000077777777 4012888888881881
4217651111111119 4500600000000061 5555555555554444 2223000048400011 378282246310005 371449635398431 6011111111111117
4000000000000002 30569309025904 38520000023237 3530111333300000 6200000000000005 6304000000000000 4222222222222`
  .trim()
  .split(/\s+/);

const layouts: Record<number, number[][]> = {
  13: [[13]],
  14: [[14], [4, 6, 4], [4, 4, 4, 2]],
  15: [[15], [4, 6, 5], [4, 4, 4, 3]],
  16: [[16], [4, 4, 4, 4]],
};

function inGroups(digits: string, sizes: readonly number[], separator: string): string {
  let at = 0;
  const groups = sizes.map((size) => {
    at += size;
    return digits.slice(at - size, at);
  });
  return groups.join(separator);
}

const written = fc
  .record({ digits: fc.constantFrom(...published), separator: fc.constantFrom(" ", "-"), layout: fc.nat() })
  .map(({ digits, separator, layout }) => {
    const fitting = layouts[digits.length] ?? [];
    return inGroups(digits, fitting[layout % fitting.length] ?? [], separator);
  });

/** Letters and marks, but none that would make the groups longer. */
const around = fc.string({ unit: fc.constantFrom(..."abcfxyzABCé€,;:.!?()[]\"'/#@_=") });

const members = ["description", "first_name", "order_id", "sku", "product_code", "idempotency_key", "value", "file"];
const kept = (text: string) => {
  for (const member of members) expect([member, withoutCardNumbers(member, text)]).toEqual([member, text]);
};

test("a published card number is found wherever it stands, in one run or in groups, with letters beside it too", () => {
  fc.assert(
    fc.property(around, written, around, (before, card, after) => {
      const masked = withoutCardNumbers("description", before + card + after);
      expect(masked).toMatch(/\d{6}\*{3,}\d{4}/);
      expect(masked).not.toContain(card);
    }),
    { numRuns: 500 },
  );
});

test("what is typed beside a card number does not hide it", () => {
  const masked = "411111******1111";
  expect(withoutCardNumbers("description", "4111 1111 1111 1111 12/30")).toBe(`${masked} 12/30`);
  expect(withoutCardNumbers("description", "50-4111111111111111")).toBe(`50-${masked}`);
  expect(withoutCardNumbers("order_id", "o4111111111111111x")).toBe(`o${masked}x`);
  expect(withoutCardNumbers("description", "4111 111111111111")).toBe(masked);
  expect(withoutCardNumbers("description", "4111111111111111 5555-5555-5555-4444")).toBe(`${masked} 555555******4444`);
  expect(withoutCardNumbers("description", "6304 0000 0000 0000 000")).toBe("630400*********0000");
});

test.each([
  ["4111 1111 1111 1111", "411111******1111", ["999", "1230", "12 30", "12-30", "122030", "12/30 999", "1230 999"]],
  ["4111-1111-1111-1111", "411111******1111", ["999", "1230", "12-30"]],
  ["3782 822463 10005", "378282*****0005", ["5678", "1230", "12/30 5678"]],
  ["3056 930902 5904", "305693****5904", ["123", "1230"]],
])("the date and the code of a card that are typed beside %s do not hide it", (card, masked, beside) => {
  const separator = card.charAt(4);
  for (const typed of beside)
    expect([typed, withoutCardNumbers("description", `${card}${separator}${typed}`)]).toEqual([
      ...[typed, `${masked}${separator}${typed}`],
    ]);
  expect(withoutCardNumbers("description", `12/30${separator}${card}`)).toBe(`12/30${separator}${masked}`);
});

test("a UUID is never a card number", () => {
  fc.assert(
    fc.property(fc.uuid(), around, (uuid, beside) => kept(`${beside}${uuid}`)),
    { numRuns: 1000 },
  );
  kept("ab334111-1111-4111-1111-111111111111");
  kept("ffff4111-1111-1111-1111-ffffffffffff");
});

test("a digest in hexadecimal digits is never a card number", () => {
  fc.assert(
    fc.property(fc.nat(48), (before) => kept(`${"a".repeat(before)}4111111111111111${"f".repeat(48 - before)}`)),
  );
  expect(withoutCardNumbers("description", `a4111111111111111${"f".repeat(46)}`)).toContain("411111******1111");
});

test("neither a time nor a number with a time in milliseconds is a card number", () => {
  const times = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(times, fc.nat(9999), (time, count) => {
      const iso = time.toISOString();
      for (const text of [iso, iso.replace("T", " "), iso.replace(/\D/g, ""), iso.slice(0, 19).replace(/\D/g, "")])
        kept(text);
      kept(`${count}-${time.getTime()}`);
      kept(`d${count}-${time.getTime()}`);
    }),
    { numRuns: 500 },
  );
  kept("d50-1795351784003");
});

test("groups that go on, or that no card is printed in, are no card number", () => {
  for (const text of [
    "4111 1111 1111 1111 2222",
    "12-4111-1111-1111-1111",
    "4111-1111 1111-1111",
    "41-11111111-111111",
    "4023-179535178404",
  ])
    kept(text);
});

test("a barcode that begins with 4 is a code of goods, and elsewhere a card number of 13 digits", () => {
  for (const member of ["sku", "product_code", "order_id", "idempotency_key", "file"])
    expect(withoutCardNumbers(member, "4222222222222")).toBe("4222222222222");
  expect(withoutCardNumbers("description", "4222222222222")).toBe("422222***2222");
  expect(withoutCardNumbers("sku", "4111111111111111")).toBe("411111******1111");
});
