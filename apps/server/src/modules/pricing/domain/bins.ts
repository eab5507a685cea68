import { brandOf } from "@gatehouse/contract/transactions/card.ts";

type Bin = { card_type: "CREDIT" | "DEBIT" | ""; card_level_generic: string; country: string; bank: string };

const test = (card_type: Bin["card_type"], country: string, card_level_generic = ""): Bin => ({
  card_type,
  country,
  card_level_generic,
  bank: "Sandbox Bank",
});

/**
 * The published test cards of the sandbox, as its documentation describes them. Real issuers are known to the
 * commercial BIN lists only, which an installation may not pass on; of their cards just the brand is told here.
 */
const bins: Readonly<Record<string, Bin>> = {
  411111: test("DEBIT", "POL", "STANDARD"),
  400551: test("CREDIT", "USA", "BUSINESS"),
  400934: test("CREDIT", "IDN", "CORPORATE"),
  401200: test("CREDIT", "USA"),
  401288: test("CREDIT", "UKR", "INFINITE"),
  421765: test("DEBIT", "USA"),
  424242: test("CREDIT", "USA"),
  450060: test("CREDIT", "CAN", "GOLD"),
  555555: test("DEBIT", "BRA", "PREPAID"),
  222300: test("CREDIT", "JPN"),
  378282: test("CREDIT", "USA", "CORPORATE"),
  371449: test("CREDIT", "USA", "PERSONAL"),
  601111: test("CREDIT", "USA"),
};

const unknown: Bin = { card_type: "", card_level_generic: "", country: "", bank: "" };

/** Maestro is debit by its rules; these are the ranges that are published as its own alone. Of no other brand does the range say as much. */
const maestro = /^(5018|5020|5038|5893|6304|6759|676[1-3])/;
const debit: Bin = { ...unknown, card_type: "DEBIT" };

/** What is known of a card by its first six digits; the brand as the contract names it. */
export type CardFacts = Bin & { brand: string };

export function cardFacts(number: string): CardFacts {
  const bin = number.slice(0, 6);
  return { ...(bins[bin] ?? (maestro.test(bin) ? debit : unknown)), brand: brandOf(bin) };
}

/** What a card is in one word, "" where nothing says it. A prepaid card is that, whatever network it runs on. */
export function kindOfCard({ card_type, card_level_generic }: CardFacts): "credit" | "debit" | "prepaid" | "" {
  if (card_level_generic === "PREPAID") return "prepaid";
  if (card_type === "") return "";
  return card_type === "DEBIT" ? "debit" : "credit";
}
