import type { Method } from "./payment.ts";

const charged: Partial<Record<Method, string>> = {
  card: "a card",
  card_reader: "a card",
  terminal: "a card",
  apple_pay: "a card",
  ach: "a bank account",
  customer: "a saved customer",
};

const listed = (words: readonly string[], last: string) =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(last);

/** What this merchant can take, in a line. */
export function sayTaken(methods: readonly Method[]): string {
  const what = [...new Set(methods.flatMap((method) => charged[method] ?? []))];
  const acts = [
    ...(what.length > 0 ? [`charge ${listed(what, " or ")}`] : []),
    ...(methods.includes("cash") ? ["take cash"] : []),
  ];
  const text = listed(acts, ", or ") || "nothing can be charged here yet";
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
