import type { Transaction } from "./transaction.ts";

/** What whoever took the payment said of it; nothing of cash, of which nobody was asked. */
export const answerIn = ({ response_body: { card, ach, terminal, apm } }: Pick<Transaction, "response_body">) =>
  card ?? ach ?? terminal ?? apm;
