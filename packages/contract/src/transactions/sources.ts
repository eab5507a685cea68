/** Where a payment came from, as reports group them; any other word counts as nothing said. */
export const sources = ["api", "cp", "cart", "invoice", "recurring", "batch", "webhook"] as const;
