import { expect, test } from "vitest";
import { blankSaleCard, isSwiped, maskOf, readSwipe, swipedBody } from "./swipe.ts";

const now = new Date("2026-11-21T12:00:00Z");
const first = "%B4111111111111111^ROWE/MARA^30121010000000000?";
const second = ";4111111111111111=30121010000000000?";
const read = (burst: string) => readSwipe(burst, now);

test("both tracks of one swipe are one card, with the name as it is spoken", () => {
  const card = read(`${first}${second}`);
  expect(card).toMatchObject({ number: "4111111111111111", expiration_date: "1230", holder: "MARA ROWE" });
  expect(card && swipedBody(card)).toEqual({ entry_type: "swiped", track_1: first, track_2: second });
  expect(card && [isSwiped(card), maskOf(card)]).toEqual([true, "411111******1111"]);
});

test("either track alone is enough", () => {
  expect(read(first)).toMatchObject({ track_1: first, track_2: "" });
  expect(read(second)).toMatchObject({ track_1: "", track_2: second, holder: "" });
});

test.each([
  ["", "nothing"],
  ["%E?;E?", "a reader's error"],
  [second.slice(0, -1), "a track without its end"],
  [second.replace("111=", "112="), "a wrong check digit"],
  [second.replace("=3012", "=2401"), "an expired card"],
  [second.replace("=3012", "=3013"), "a month that does not exist"],
])("%j is no card: %s", (burst) => {
  expect(read(burst)).toBeUndefined();
});

test("a card that is keyed is not swiped", () => {
  expect(isSwiped({ ...blankSaleCard, number: "4111111111111111" })).toBe(false);
});
