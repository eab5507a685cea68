import { brandOf } from "@gatehouse/contract/transactions/card.ts";

export type Bin = { card_type: "CREDIT" | "DEBIT" | ""; card_level_generic: string; country: string; bank: string };

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
  450060: test("CREDIT", "CAN", "GOLD"),
  555555: test("DEBIT", "BRA", "PREPAID"),
  222300: test("CREDIT", "JPN"),
  378282: test("CREDIT", "USA", "CORPORATE"),
  371449: test("CREDIT", "USA", "PERSONAL"),
  601111: test("CREDIT", "USA"),
};

const unknown: Bin = { card_type: "", card_level_generic: "", country: "", bank: "" };

export function findBin(bin: string): Bin & { card_brand: string } {
  return { ...(bins[bin] ?? unknown), card_brand: brandOf(bin).toUpperCase() };
}

/** A surcharge is for credit cards that nobody has paid for beforehand, and not where the law forbids it. */
export function isSurchargeable({ card_type, card_level_generic }: Bin, state: string, forbidden: string[]): boolean {
  if (card_type !== "CREDIT" || card_level_generic === "PREPAID") return false;
  return !forbidden.includes(state.trim().toUpperCase());
}
