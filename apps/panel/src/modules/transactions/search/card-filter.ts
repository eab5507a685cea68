import { luhn, normaliseNumber } from "@gatehouse/contract/transactions/card.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { callList } from "../../../lib/api.ts";
import { toDateFilter } from "../../../lib/dates.ts";
import { reasonOf } from "../../../lib/errors.ts";
import { searchCall } from "./queries.ts";
import { everSince } from "./request.ts";

export const DIGEST = /^[0-9a-f]{64}$/;
const isDigest = (text: string) => DIGEST.test(text);

const isCardNumber = (value: unknown) =>
  isDigest(String(value)) || luhn(normaliseNumber(String(value))) ? undefined : "This is not the number of a card.";

/**
 * A card's number is typed here and kept nowhere: a list's filters stand in its address and are saved. What is kept is the
 * digest by which payments with that card are found, as one of them tells it, and the last four digits to be shown.
 */
async function digestOf(typed: string, merchantId: string | undefined) {
  if (isDigest(typed)) return { value: typed };
  const full_cc_number = normaliseNumber(typed);
  const { target, params } = searchCall(merchantId);
  const input = { full_cc_number, created_at: toDateFilter(everSince.value), limit: 1 };
  try {
    const { data } = await callList(target, { params, input });
    const [found] = data as Transaction[];
    const digest = found?.response_body.card?.cc_digest;
    if (!digest) return { problem: "No payment was taken with that card." };
    return { value: `${digest}@${full_cc_number.slice(-4)}` };
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}

/** By the number of a card, among the payments of one merchant. */
export const cardField = (merchantId?: string): SearchField => ({
  key: "cc_digest",
  label: "Card number",
  group: "Transaction",
  kind: "text",
  operators: ["=", "!="],
  rules: () => [isCardNumber],
  resolve: (typed) => digestOf(typed, merchantId),
  say: sayCard,
});

/** Of a digest that came without the last four digits, its beginning. */
function sayCard(value: string): string {
  const [digest = "", lastFour] = value.split("@");
  return lastFour ? `•••• ${lastFour}` : `${digest.slice(0, 8)}…`;
}
