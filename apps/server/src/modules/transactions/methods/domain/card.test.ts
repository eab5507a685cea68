import { expect, test } from "vitest";
import { readPaymentSource } from "./instrument.ts";

const now = new Date("2026-03-15T12:00:00Z");
const track_1 = "%B4111111111111111^ROWE/ADA ^30121010000000000?";
const track_2 = ";4111111111111111=30121010000000000?";
const other = ";5555555555554444=30121010000000000?";

const swipe = (card: Record<string, string>) => readPaymentSource({ card: { entry_type: "swiped", ...card } }, now);
const refused = (at: string) => ({ code: "invalid_field", data: { at: `payment_method.card.${at}` } });

test.each([
  [{ track_1 }],
  [{ track_2 }],
  [{ track_1, track_2 }],
  [{ track_1: "%E?", track_2 }],
  [{ track_1, track_2: ";E?" }],
])("%j is a card: one readable track is enough", (card) => {
  expect(swipe(card)).toMatchObject({
    cc_last_four: "1111",
    instrument: { number: "4111111111111111", expiration: { month: 12, year: 2030 }, entry: "swiped" },
    method: { entry_type: "swiped", expiration_date: "12/30" },
  });
});

test.each([
  [{}, "track_1"],
  [{ track_1: "%B4111^ROWE?" }, "track_1"],
  [{ track_2: ";4111=3012?" }, "track_2"],
  [{ track_1: "%E?", track_2: ";E?" }, "track_1"],
  [{ track_1, track_2: other }, "track_2"],
])("%j is refused by the name of %s", (card, at) => {
  expect(swipe(card)).toMatchObject(refused(at));
});

test("a track beside nothing else is a swipe, whatever was not said", () => {
  expect(readPaymentSource({ card: { track_2 } }, now)).toMatchObject({ instrument: { entry: "swiped" } });
  expect(
    readPaymentSource({ card: { entry_type: "", number: "4111111111111111", expiration_date: "1230" } }, now),
  ).toMatchObject({
    instrument: { entry: "keyed" },
  });
});

test("a stripe of a card that is no good is refused like a keyed one, at its track", () => {
  const data = { at: "payment_method.card.track_2" };
  expect(swipe({ track_2: ";4111111111111112=30121010000000000?" })).toEqual({ code: "invalid_card_number", data });
  expect(swipe({ track_2: ";4111111111111111=20121010000000000?" })).toEqual({ code: "card_expired", data });
  const worn = { track_1: "%B4111111111111111^ROWE/ADA ^20121010000000000?", track_2: ";E?" };
  expect(swipe(worn)).toEqual({ code: "card_expired", data: { at: "payment_method.card.track_1" } });
});

test("who asked for a network's token is told to the processor, and kept nowhere", () => {
  const card = { number: "4111111111111111", expiration_date: "12/30", card_brand_token_requestor_id: "40010030273" };
  const source = readPaymentSource({ card }, now);
  expect(source).toMatchObject({ instrument: { authentication: { token_requestor_id: "40010030273" } } });
  expect(JSON.stringify("method" in source && source.method)).not.toContain("40010030273");
});
