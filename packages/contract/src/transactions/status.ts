/** The states of a transaction and what may be done in each: the one table that server and panel read. */
export const statuses = [
  "unknown",
  "pending",
  "declined",
  "authorized",
  "pending_settlement",
  "settled",
  "partially_refunded",
  "refunded",
  "voided",
  "reversed",
  "returned",
  "late_return",
  "flagged",
  "flagged_partner",
] as const;
export type Status = (typeof statuses)[number];

export const types = ["sale", "authorize", "verification", "credit", "refund"] as const;
export type TransactionType = (typeof types)[number];

export type Action = "capture" | "void" | "refund" | "tip_adjust" | "approve" | "decline";

const allowed: Record<Status, readonly Action[]> = {
  unknown: [],
  pending: [],
  declined: [],
  authorized: ["capture", "void", "tip_adjust"],
  pending_settlement: ["void", "tip_adjust"],
  settled: ["refund"],
  partially_refunded: ["refund"],
  refunded: [],
  voided: [],
  reversed: [],
  returned: [],
  late_return: [],
  flagged: ["approve", "decline"],
  flagged_partner: ["approve", "decline"],
};

/** Held by a rule of the merchant, or of the partner. The merchant decides on either. */
export const flaggedStatuses = ["flagged", "flagged_partner"] as const satisfies readonly Status[];

/** Held by a rule until somebody approves it: nothing of it is captured or settled before. */
export function isFlagged(status: Status): boolean {
  return (flaggedStatuses as readonly Status[]).includes(status);
}

/** What the state of a transaction allows, whoever asks. A verification moves no money, so it can only be voided. */
export function actionsOf(transaction: { type: TransactionType; status: Status }): Action[] {
  const { type, status } = transaction;
  return allowed[status].filter((action) => {
    if (action === "capture") return type === "authorize";
    if (action === "refund" || action === "tip_adjust") return type === "sale" || type === "authorize";
    return true;
  });
}

export type Tone = "neutral" | "success" | "warning" | "danger";

/** Colour of each status, as the specification gives them. */
export const toneOf: Record<Status, Tone> = {
  unknown: "neutral",
  pending: "warning",
  declined: "danger",
  authorized: "success",
  pending_settlement: "warning",
  settled: "success",
  partially_refunded: "warning",
  refunded: "danger",
  voided: "danger",
  reversed: "danger",
  returned: "danger",
  late_return: "danger",
  flagged: "danger",
  flagged_partner: "danger",
};
