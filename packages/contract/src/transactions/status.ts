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

const told: Partial<Record<Status, string>> = {
  unknown: "of unknown outcome",
  refunded: "fully refunded",
  late_return: "returned late",
  flagged_partner: "flagged by a rule of a partner",
};

/** A state as a sentence about a transaction names it: "it is pending settlement". */
export function stateOf({ type, status }: { type: TransactionType; status: Status }): string {
  if (type === "verification" && status === "authorized") return "verified";
  return told[status] ?? status.replaceAll("_", " ");
}

const ofPayments: readonly Action[] = ["capture", "refund", "tip_adjust"];
/** No status opens these to a transaction of that type: a verification moves no money, and the others give money away. */
const never: Partial<Record<TransactionType, readonly Action[]>> = {
  verification: ofPayments,
  credit: ofPayments,
  refund: ofPayments,
};

/** Whether it is for its type, and not for its status, that an action can't be. */
export function isNever(action: Action, { type }: { type: TransactionType }): boolean {
  return never[type]?.includes(action) === true;
}

/** What the state of a transaction allows, whoever asks. A sale is captured by its approval. */
export function actionsOf(transaction: { type: TransactionType; status: Status }): Action[] {
  return allowed[transaction.status].filter(
    (action) => !isNever(action, transaction) && (action !== "capture" || transaction.type === "authorize"),
  );
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
