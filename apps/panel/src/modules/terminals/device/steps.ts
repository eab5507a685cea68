import type { DeviceState } from "@gatehouse/contract/terminals/simulator-schemas.ts";

export type Task = NonNullable<DeviceState["task"]>;
export type Step = "tip" | "card" | "pin" | "signature";

/** What the payer is asked for, in the order in which a device asks. */
export function stepsOf({ takes_tip, account, signature_required }: Task): Step[] {
  return [
    ...(takes_tip ? (["tip"] as const) : []),
    "card",
    ...(account === "credit" ? [] : (["pin"] as const)),
    ...(signature_required ? (["signature"] as const) : []),
  ];
}
