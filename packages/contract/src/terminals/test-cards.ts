/** Published test cards that the simulated terminal offers, named by their result. */
export const testCards = ["visa", "mastercard", "amex", "declined", "no_funds", "lost", "expired"] as const;
export type TestCard = (typeof testCards)[number];
export const entries = ["chip", "contactless", "swiped"] as const;
