import { expect, test } from "vitest";
import { transactionReportFields } from "./report-fields.ts";

const labelOf = (name: string) => transactionReportFields[name]?.label;

test("a column says a word once, and what is written in capitals in capitals", () => {
  expect(["card.card_type", "card.cc_digest", "card.avs_response_code", "card.bin_type"].map(labelOf)).toEqual([
    ...["Card type", "Card digest", "Card AVS response code", "Card BIN type"],
  ]);
  expect(["terminal.terminal_id", "terminal.emv_aid", "ach.account_type", "ach.sec_code"].map(labelOf)).toEqual([
    ...["Terminal ID", "Terminal EMV AID", "ACH account type", "ACH SEC code"],
  ]);
  const labels = Object.values(transactionReportFields).map(({ label }) => label);
  expect(labels.filter((label) => /\b(\w+) \1\b|\b([Aa]ch|avs|cvv|bin|cc|emv|id)\b/.test(label))).toEqual([]);
});

test("only columns that hold the same have the same name", () => {
  const named = Map.groupBy(Object.entries(transactionReportFields), ([, { label }]) => label);
  const shared = [...named.values()].filter((ones) => ones.length > 1).map((ones) => ones.map(([name]) => name));
  expect(shared).toEqual([
    ["card_type", "card.card_type"],
    ["created_date", "created_at"],
  ]);
});
