import { describe, expect, it } from "vitest";
import { patterns } from "./patterns.ts";
import type { Rule } from "./rules.ts";
import { check, rules, withLabel } from "./rules.ts";

type Case = { rule: Rule; good: unknown[]; bad: unknown[]; says: string };

const money = (bound: number) => `$${bound.toFixed(2)}`;

const cases: Record<string, Case> = {
  alphaNum: {
    rule: rules.alphaNum("Code"),
    good: ["abc", "A1"],
    bad: ["a b", "a-b", "é"],
    says: "The Code must only contain alphanumeric characters",
  },
  "alphaNum with extras": {
    rule: rules.alphaNum("Id", ["comma", "dash", "slash", "underscore", "whitespace"]),
    good: ["a,b-c/d_e f"],
    bad: ["a.b"],
    says: "The Id must only contain alphanumeric characters, also allowed: comma, dash, slash, underscore, whitespace",
  },
  alpha: {
    rule: rules.alpha("Name"),
    good: ["abc"],
    bad: ["a1", "a b"],
    says: "The Name must only contain alphabetic characters",
  },
  "alpha with extras": {
    rule: rules.alpha("Name", ["dash"]),
    good: ["a-b"],
    bad: ["a,b"],
    says: "The Name must only contain alphabetic characters, also allowed: dash",
  },
  sentence: {
    rule: rules.sentence("Note"),
    good: ["Well, is it 5? Yes. Go!"],
    bad: ["a;b", "<b>"],
    says: "The Note has invalid sentence format",
  },
  numeric: {
    rule: rules.numeric("Count"),
    good: ["007"],
    bad: ["1.5", "-1", "a"],
    says: "The Count must only contain digits.",
  },
  min: { rule: rules.min("Name", 3), good: ["abc"], bad: ["ab"], says: "The Name must be at least 3 characters." },
  max: { rule: rules.max("Name", 1), good: ["a", "😀"], bad: ["ab"], says: "The Name must be at most 1 character." },
  digits: {
    rule: rules.digits("CVC", 3),
    good: ["123"],
    bad: ["12", "1234", "12a"],
    says: "The CVC must be 3 digits.",
  },
  minValue: {
    rule: rules.minValue("Limit", 5),
    good: [5, "6"],
    bad: [4, "4.9", "x"],
    says: "The Limit must be at least 5.",
  },
  "minValue as money": {
    rule: rules.minValue("Limit", 5, money),
    good: ["1,000.00"],
    bad: ["4.99"],
    says: "The Limit must be at least $5.00.",
  },
  maxValue: {
    rule: rules.maxValue("Limit", 5, money),
    good: [5, "0"],
    bad: [5.01, "6", "x"],
    says: "The Limit must be at most $5.00.",
  },
  between: {
    rule: rules.between("Rate", [1, 9]),
    good: [1, "9"],
    bad: [0, "9.5", "x"],
    says: "The Rate must be between 1 and 9.",
  },
  regex: {
    rule: rules.regex("Code", /^x+$/g),
    good: ["x", "xx", "xx"],
    bad: ["y"],
    says: "The Code has invalid format",
  },
  url: {
    rule: rules.url("Site"),
    good: ["https://a.example/b?c=d", "http://shop.example"],
    bad: ["a.example", "javascript:alert(1)", "https://", "ftp://a.example"],
    says: "The url provided for Site has invalid format",
  },
  email: {
    rule: rules.email("Email"),
    good: ["ada@rowe.example", "a.b+c@d-e.example"],
    bad: ["ada", "ada@rowe", "a b@c.example", "a@b@c.example", "@c.example"],
    says: "The email provided for Email must be valid.",
  },
  length: {
    rule: rules.length("Id", 2),
    good: ["ab"],
    bad: ["a", "abc"],
    says: "The Id must be exactly 2 characters.",
  },
  minLength: {
    rule: rules.minLength("List", 2, "items"),
    good: [["a", "b"]],
    bad: [["a"]],
    says: "The List must be at least 2 items.",
  },
  maxLength: {
    rule: rules.maxLength("List", 1, "items"),
    good: [["a"]],
    bad: [["a", "b"]],
    says: "The List must be at most 1 item.",
  },
  confirm: {
    rule: rules.confirm("Password", "abc"),
    good: ["abc"],
    bad: ["abd"],
    says: "The Password field does not match.",
  },
  is: { rule: rules.is("Word", "DELETE"), good: ["DELETE"], bad: ["delete"], says: "The Word must be DELETE." },
  isNot: { rule: rules.isNot("Name", "root"), good: ["ada"], bad: ["root"], says: "The Name must not be root." },
};

describe("required", () => {
  it.each([[""], [" \t"], [false], [undefined], [null], [[]]])("refuses %j", (value) => {
    expect(rules.required("Name")(value)).toBe("The Name field is required.");
  });
  it.each([["a"], [0], [true], [["a"]]])("takes %j", (value) => {
    expect(rules.required("Name")(value)).toBeUndefined();
  });
});

describe.each(Object.entries(cases))("%s", (_, { rule, good, bad, says }) => {
  it("says what is wrong", () => {
    for (const value of bad) expect(rule(value), String(value)).toBe(says);
  });
  it("takes what is right", () => {
    for (const value of good) expect(rule(value), String(value)).toBeUndefined();
  });
  it("leaves emptiness to required", () => {
    for (const value of ["", "  ", undefined, null, false, []]) expect(rule(value)).toBeUndefined();
  });
});

describe("the label", () => {
  it("stands in the message up to 25 characters", () => {
    expect(rules.required("x".repeat(25))("")).toBe(`The ${"x".repeat(25)} field is required.`);
    expect(rules.required("x".repeat(26))("")).toBe("This field is required.");
  });
  it("is This when it is absent", () => {
    expect(rules.required()("")).toBe("This field is required.");
    expect(rules.required("")("")).toBe("This field is required.");
    expect(rules.confirm(undefined, "a")("b")).toBe("This field does not match.");
    expect(rules.alpha()("1")).toBe("This must only contain alphabetic characters");
    expect(rules.digits(undefined, 1)("a")).toBe("This must be 1 digit.");
  });
  it("of a field takes the place of This in what a rule says, and in nothing else", () => {
    const rulesOf = (label?: string) => [
      ...[rules.required(label), rules.alpha(label), rules.sentence(label), rules.digits(label, 3)],
      ...[rules.max(label, 1), rules.minValue(label, 5), rules.regex(label, /^x$/), rules.confirm(label, "a")],
    ];
    const said = (label?: string) => rulesOf(label).map((rule, at) => rule(at === 0 ? "" : "2;"));
    for (const label of ["Expires", "x".repeat(26)])
      expect(said().map((message) => withLabel(message ?? "", label))).toEqual(said(label));
    for (const other of ["This username is taken.", "This is too far in the future.", "The Name field is required."])
      expect(withLabel(other, "Label")).toBe(other);
  });
  it("is left out of the two sentences that do not begin with it", () => {
    expect(rules.email()("x")).toBe("The email provided must be valid.");
    expect(rules.url()("x")).toBe("The url provided has invalid format");
  });
});

describe("check", () => {
  it("gives the first message only", () => {
    const list = [rules.required("Name"), rules.min("Name", 3), rules.alpha("Name")];
    expect(check("", list)).toBe("The Name field is required.");
    expect(check("1", list)).toBe("The Name must be at least 3 characters.");
    expect(check("abc", list)).toBeUndefined();
  });
});

const shapes: Record<keyof typeof patterns, { good: string[]; bad: string[] }> = {
  id: { good: ["a".repeat(20)], bad: ["a".repeat(19), `${"a".repeat(19)}-`] },
  name: { good: ["Ada Rowe", "D.J. $mith-Özil"], bad: ["Ada1", "a@b"] },
  description: { good: ["a".repeat(255)], bad: ["a".repeat(256)] },
  percentage: { good: ["1", "99.999"], bad: ["100", "1.2345", "."] },
  date: { good: ["2026-11-20"], bad: ["2026-13-01", "11/20/2026", "2026-01-32"] },
  password: { good: ["Abcdef1!"], bad: ["abcdef1!", "ABCDEF1!", "Abcdefg!", "Abcdefg1", "Abc1!"] },
  username: { good: ["front_desk1", "a123456"], bad: ["1abcdefg", "abc", `a${"b".repeat(51)}`] },
  ip: { good: ["203.0.113.24", "0.0.0.0"], bad: ["256.1.1.1", "1.2.3"] },
  postalCode: { good: ["60601", "K1A 0B1"], bad: ["12", "123456789"] },
  phone: { good: ["5550123456"], bad: ["0123", "1", "1".repeat(16)] },
  country: { good: ["US"], bad: ["us", "USA"] },
  region: { good: ["IL", "7"], bad: ["", "ABCD"] },
  statementDescriptor: { good: ["ROWE BOOKS", "a".repeat(40)], bad: ["a".repeat(41)] },
  customerId: { good: ["a1", "Ada.Rowe-1_^", "a".repeat(40)], bad: ["a", "a b", "a".repeat(41)] },
  billingDays: { good: ["1", "1,15", "1,15,31"], bad: ["", "1,", "1 15", "115", "1,,15"] },
};

describe.each(Object.entries(shapes))("pattern %s", (name, { good, bad }) => {
  const pattern = patterns[name as keyof typeof patterns];
  it("takes and refuses", () => {
    for (const text of good) expect(text).toMatch(pattern);
    for (const text of bad) expect(text).not.toMatch(pattern);
  });
});
