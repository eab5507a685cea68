const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether a card is past its last day or comes to it within thirty days. `expires` is `MM/YY`. */
export function cardExpiry(expires: string, today: Date): "expired" | "soon" | undefined {
  const [month, year] = expires.split("/").map(Number);
  if (!month || year === undefined) return undefined;
  const over = Date.UTC(2000 + (year % 100), month, 1);
  if (over <= today.getTime()) return "expired";
  return over <= today.getTime() + SOON_DAYS * DAY_MS ? "soon" : undefined;
}
