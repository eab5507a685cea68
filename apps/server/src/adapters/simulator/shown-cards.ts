import type { entries, TestCard } from "@gatehouse/contract/terminals/test-cards.ts";
import type { Presented } from "../../ports/processor.ts";

/** Which card was shown to a device, and how. */
export type Shown = { card: TestCard; entry: (typeof entries)[number] };

/** The account that a card stood for, and how its holder was known. */
export type Checked = { account: string; cvm: Presented["cvm"] };

/** The card that everybody shows to a terminal that nobody holds. */
export const usual: Shown = { card: "visa", entry: "chip" };

export const cardNumbers: Record<TestCard, string> = {
  visa: "4111111111111111",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  declined: "4000000000000002",
  no_funds: "4000000000009995",
  lost: "4000000000009987",
  expired: "4000000000000069",
};

const applications = {
  visa: { emv_aid: "A0000000031010", emv_app_name: "VISA CREDIT" },
  mastercard: { emv_aid: "A0000000041010", emv_app_name: "MASTERCARD" },
  amex: { emv_aid: "A00000002501", emv_app_name: "AMERICAN EXPRESS" },
};

/** What a device reads of the card. A stripe knows no application. */
export function presentedBy({ card, entry }: Shown, checked: Checked, approved: boolean): Presented {
  const number = cardNumbers[card];
  const card_type = card === "mastercard" || card === "amex" ? card : "visa";
  const first_four = number.slice(0, 4);
  const last_four = number.slice(-4);
  const chip = {
    ...applications[card_type],
    emv_tvr: "0000000000",
    emv_tsi: "E800",
    emv_iad: "06010A03A0A800",
    // What the bank told the chip, as its two letters.
    emv_arc: approved ? "00" : "05",
  };
  const stripe = { emv_aid: "", emv_app_name: "", emv_tvr: "", emv_tsi: "", emv_iad: "", emv_arc: "" };
  return {
    card_type,
    first_four,
    last_four,
    ...checked,
    masked_card: first_four + "*".repeat(number.length - 8) + last_four,
    cardholder_name: "TEST CARD",
    entry_type: entry,
    ...(entry === "swiped" ? stripe : chip),
  };
}
