import { describe, expect, test } from "vitest";
import { codeOfState, nameOfRegion, regionCode } from "./regions.ts";

describe("a region is known by", () => {
  test.each([
    ["its code", "US", ["NY", "ny", " N.Y. ", "US-NY", "usny"], "NY"],
    ["its name", "US", ["New York", "NEW  YORK", "new-york"], "NY"],
    ["what it calls itself", "US", ["New York State", "State of New York", "The State of New York", "NY State"], "NY"],
    ["what a form calls it", "US", ["New York (NY)", "NY - New York", "New York, NY"], "NY"],
    ["a short name", "US", ["Mass.", "Commonwealth of Massachusetts", "MASSACHUSETTS, MA"], "MA"],
    ["its city's name", "US", ["D.C.", "DC", "Washington DC", "Washington, D.C.", "District of Columbia"], "DC"],
    [
      "the name that it shares with that",
      "US",
      ["Washington", "Washington State", "Wash.", "State of Washington"],
      "WA",
    ],
    ["a half of its name", "US", ["N. Carolina", "N Carolina", "North Carolina"], "NC"],
    ["an older name", "US", ["Rhode Island and Providence Plantations", "R.I."], "RI"],
    ["whose islands they are", "US", ["US Virgin Islands", "U.S. Virgin Islands", "USVI", "Virgin Islands"], "VI"],
    ["its title", "US", ["Commonwealth of Puerto Rico", "Puerto Rico", "PR"], "PR"],
    [
      "accents and none",
      "CA",
      ["Québec", "Quebec", "QUÉBEC", "Que.", "PQ", "Province of Quebec", "Province de Québec"],
      "QC",
    ],
    ["one of two names", "CA", ["Newfoundland", "Labrador", "Newfoundland & Labrador", "NF", "Nfld."], "NL"],
    ["another language", "CA", ["Terre-Neuve-et-Labrador", "Newfoundland and Labrador"], "NL"],
    ["what it was until 2003", "CA", ["Yukon Territory", "Yukon", "YK"], "YT"],
    ["three letters", "CA", ["PEI", "P.E.I.", "Île-du-Prince-Édouard"], "PE"],
  ])("%s", (...[, country, spellings, code]) => {
    for (const text of spellings) expect([text, regionCode(country, text)]).toEqual([text, code]);
    for (const text of spellings) expect([text, codeOfState(text)]).toEqual([text, code]);
  });

  test("nothing else", () => {
    for (const text of ["Massachusets", "XX", "New York City", "State", "State of", "東京", "Commonwealth", "QC"])
      expect([text, regionCode("US", text)]).toEqual([text, undefined]);
    expect([codeOfState("Nowhere"), codeOfState(" nowhere ")]).toEqual(["NOWHERE", "NOWHERE"]);
  });
});

test("what names nothing is as if it were left out", () => {
  const unnamed = [
    "",
    "  ",
    "-",
    "--",
    "—",
    ".",
    "...",
    "?",
    "0",
    "n/a",
    "N/A",
    "NA",
    "n.a.",
    "none",
    "None",
    "(none)",
  ];
  for (const text of [...unnamed, "null", "NULL", "nil", "undefined", "unknown", "not applicable", "Not given"])
    expect([text, nameOfRegion(text), codeOfState(text)]).toEqual([text, "", ""]);
  for (const text of ["XX", "Nowhere", "東京", "Nome"]) expect(nameOfRegion(` ${text} `)).toBe(text);
});
