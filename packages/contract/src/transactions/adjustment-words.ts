/**
 * What the way of paying added or took off, in a word. `kind` is how it was paid: what was named for one payment alone may raise
 * cash and lower a card.
 */
export function sayAdjustment(amount: number, kind: string): string {
  const isCard = kind === "card";
  if (amount < 0 && !isCard) return "Cash discount";
  return amount >= 0 && isCard ? "For paying by card" : "For the way of paying";
}
