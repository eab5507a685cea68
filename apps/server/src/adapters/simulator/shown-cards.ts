import type { entries, TestCard } from "@gatehouse/contract/terminals/simulator-calls.ts";
import type { Presented } from "../../ports/processor.ts";

/** Which card was shown to a device, and how. */
export type Shown = { card: TestCard; entry: (typeof entries)[number] };

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
export function presentedBy({ card, entry }: Shown, account: string): Presented {
  const number = cardNumbers[card];
  const card_type = card === "mastercard" || card === "amex" ? card : "visa";
  const first_four = number.slice(0, 4);
  const last_four = number.slice(-4);
  const chip = { ...applications[card_type], emv_tvr: "0000000000", emv_tsi: "E800" };
  const stripe = { emv_aid: "", emv_app_name: "", emv_tvr: "", emv_tsi: "" };
  return {
    ...{ card_type, first_four, last_four, account },
    masked_card: first_four + "*".repeat(number.length - 8) + last_four,
    cardholder_name: "TEST CARD",
    entry_type: entry,
    ...(entry === "swiped" ? stripe : chip),
  };
}
