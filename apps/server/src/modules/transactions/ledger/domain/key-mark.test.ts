import fc from "fast-check";
import { expect, test } from "vitest";
import { keysShownAs, markedKey, shownKey } from "./key-mark.ts";

const ofClients = fc.string({ unit: fc.constantFrom("a", "b", ":") });

test("a key is among those that are shown as it is, and none of them is shown otherwise", () => {
  fc.assert(
    fc.property(ofClients, ofClients, (before, after) => {
      for (const key of [before, markedKey(before, after)]) {
        const alike = keysShownAs(shownKey(key));
        expect(alike).toContain(key);
        expect(new Set(alike.map(shownKey))).toEqual(new Set([shownKey(key)]));
      }
    }),
  );
});
