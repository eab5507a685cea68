import type { receipts } from "@gatehouse/contract/terminals/receipts.ts";

/** Whose copy of a receipt a terminal prints. */
export const copies: Record<(typeof receipts)[number], string> = {
  no: "No receipt",
  customer: "The customer's copy",
  merchant: "The merchant's copy",
  both: "Both copies",
};
