/** Whose copy of a receipt a terminal prints. */
export const receipts = ["no", "customer", "merchant", "both"] as const;
