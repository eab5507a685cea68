import type { receipts } from "@gatehouse/contract/terminals/receipts.ts";
import type { effectiveTerminalFlags } from "@gatehouse/contract/terminals/terminal.ts";

/** Whose copy of a receipt a terminal prints. */
export const copies: Record<(typeof receipts)[number], string> = {
  no: "No receipt",
  customer: "The customer's copy",
  merchant: "The merchant's copy",
  both: "Both copies",
};

export const flagNames: Record<(typeof effectiveTerminalFlags)[number], string> = {
  allow_add_tip_to_transaction: "Allow adding a tip",
};
