import type { AccountUpdater, AskedCard, CardNews } from "../../ports/account-updater.ts";

/** What became of the published test cards. */
const known: Readonly<Record<string, Omit<CardNews, "reference">>> = {
  "5555555555554444": { result: "updated_number", number: "5105105105105100" },
  "4000000000009987": { result: "closed" },
  "4000000000009979": { result: "contact_cardholder" },
  "4000000000000002": { result: "no_match" },
};

const RENEWED_FOR_YEARS = 3;

/** Cards that end in 1111 are renewed when they have run out; of all others nothing is new. */
function newsOf({ reference, number, expiration_date }: AskedCard, now: Date): CardNews {
  const news = known[number];
  if (news) return { reference, ...news };
  const [month = "", year = ""] = expiration_date.split("/");
  const isOver = Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime();
  if (!number.endsWith("1111") || !isOver) return { reference, result: "no_change" };
  // A card that ran out long ago is renewed until today as well.
  const renewals = Math.ceil((now.getUTCFullYear() - 2000 - Number(year) + 1) / RENEWED_FOR_YEARS);
  const until = (Number(year) + RENEWED_FOR_YEARS * renewals) % 100;
  return { reference, result: "updated_expiration", expiration_date: `${month}/${String(until).padStart(2, "0")}` };
}

export const simulatedUpdater: AccountUpdater = {
  check: async (cards, now) => cards.map((card) => newsOf(card, now)),
};
