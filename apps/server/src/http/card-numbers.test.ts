import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBody } from "./body.ts";
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

const separators = [
  ...[
    " ",
    "  ",
    "-",
    ".",
    "\t",
    "\n",
    "\r\n",
    "\u00a0",
    "\u2009",
    "\u202f",
    "\u3000",
    "\u2010",
    "\u2013",
    "\u2014",
    "\u2212",
  ],
  ...[
    "\u00b7",
    "\u2022",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\u2060",
    "\ufeff",
    "\u034f",
    "\ufe0f",
    "\u3164",
    " - ",
    "\u20e3 ",
  ],
];

/** Card numbers of 15 and more digits with any separators, in one place or between all digits. */
const separated = fc
  .record({
    digits: fc.constantFrom(...published.filter(({ length }) => length > 14)),
    between: fc.array(fc.oneof(fc.constant(""), fc.constantFrom(...separators)), { minLength: 15, maxLength: 15 }),
  })
  .map(({ digits, between }) =>
    [...digits].map((digit, at) => digit + (at < digits.length - 1 ? between[at] : "")).join(""),
  );

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
  const times = fc.date({ min: new Date("2002-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
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

test("masks a card number whatever separates its digits and however they are grouped", () => {
  for (const text of ["12-4111-1111-1111-1111", "4111-1111 1111-1111", "41-11111111-111111", "4111-111111111111"])
    expect(withoutCardNumbers("description", text)).toMatch(/411111\*{6}1111$/);
  expect(withoutCardNumbers("description", "4111 1111 1111 1111 2222")).toBe("411111******1111 2222");
  for (const member of members)
    fc.assert(
      fc.property(separated, (card) => {
        expect(withoutCardNumbers(member, `paid by ${card}, thanks`)).toMatch(/^paid by \d{6}\*{5,}\d{4}, thanks$/);
      }),
      { numRuns: 100 },
    );
});

test.each(["٠", "０", "०", "߀", "\u{1d7d8}", "\u{1fbf0}"])(
  "reads a card number in the digits that begin with %s",
  (zero) => {
    const inScript = (digits: string) =>
      digits.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) as number) + Number(digit)));
    expect(withoutCardNumbers("description", inScript("4111111111111111"))).toBe("411111******1111");
    expect(withoutCardNumbers("description", inScript("4111 1111-1111 1111 12/30"))).toBe(
      `411111******1111 ${inScript("12/30")}`,
    );
  },
);

describe("a card number in the name of a member", () => {
  const cards = ["4111111111111111", "4111 1111\u00a01111\u20131111", "４１１１１１１１１１１１１１１１"];

  test.each(cards)("is masked in every map: %s", (card) => {
    for (const body of [{ custom_fields: { [card]: ["x"] } }, { processor_specific: { [card]: "x" } }, { [card]: "x" }])
      expect(JSON.stringify(readBody(Buffer.from(JSON.stringify(body))).value)).toContain('"411111******1111"');
  });

  test.each(cards)("is not repeated by the place of an error: %s", (card) => {
    for (const value of ["a\u0000b", "x".repeat(100_001)]) {
      const body = JSON.stringify({ processor_specific: { [card]: value } });
      expect(() => readBody(Buffer.from(body))).toThrow(
        expect.objectContaining({ data: expect.objectContaining({ at: "processor_specific.[digits]" }) }),
      );
    }
  });
});

test("reads a megabyte of digits and separators in linear time", () => {
  const longest = 1_048_576;
  for (const piece of ["4", "4 ", "4111 ", "41111111111111111 ", "4\u200b", "4".repeat(18), "a4-", " "]) {
    const text = piece.repeat(longest / piece.length);
    const before = process.threadCpuUsage();
    withoutCardNumbers("description", text);
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000);
  }
});

test("a barcode that begins with 4 is a code of goods, and elsewhere a card number of 13 digits", () => {
  for (const member of ["sku", "product_code", "order_id", "idempotency_key", "file"])
    expect(withoutCardNumbers(member, "4222222222222")).toBe("4222222222222");
  expect(withoutCardNumbers("description", "4222222222222")).toBe("422222***2222");
  expect(withoutCardNumbers("sku", "4111111111111111")).toBe("411111******1111");
});
