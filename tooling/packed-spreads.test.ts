import { describe, expect, test } from "vitest";
import { packedSpreads } from "./packed-spreads.ts";

const linesIn = (text: string, file = "apps/it.tsx") => packedSpreads({ file, text }).map(({ line }) => line);

describe("spreads of an object literal", () => {
  test("are found in objects, nested ones too, and in the attributes of elements", () => {
    const text = "const a = {\n  ...{ b: 1 },\n  c: { ...({ d: 2 }) },\n};\nconst e = <b {...{ f: 1 }} />;\n";
    expect(linesIn(text)).toEqual([2, 3, 5]);
  });

  test("leave spreads of names, calls and conditions alone", () => {
    expect(linesIn("const a = { ...b, ...c(), ...(d ? { e: 1 } : {}) };\nconst f = [...g];\n")).toEqual([]);
  });
});
