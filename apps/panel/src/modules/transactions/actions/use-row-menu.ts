import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useNavigate } from "@tanstack/react-router";
import { type Act, type Asked, offered, refusal } from "../../../payment/actions.ts";
import { useRights } from "./use-rights.ts";

const labels: Record<Act, string> = {
  approve: "Approve Transaction",
  decline: "Decline Transaction",
  capture: "Capture Transaction",
  tip_adjust: "Adjust Tip",
  email: "Send Email Receipt",
  print: "Print Receipt",
  vault: "Create Vault Record",
  refund: "Refund Transaction",
  void: "Void Transaction",
};

const dangerous: readonly Act[] = ["void", "decline"];

/** The menu of a row: what is allowed for its state, to this person. */
export function useRowMenu(ask: (asked: Asked) => void) {
  const navigate = useNavigate();
  const { may, othersOf } = useRights();
  return (transaction: Transaction) => {
    const allowed = offered(transaction).filter((action) => refusal(action, transaction, may) === undefined);
    const acts: Act[] = [...allowed, ...othersOf(transaction)];
    const ordered = (Object.keys(labels) as Act[]).filter((act) => acts.includes(act));
    return [
      {
        label: "View Transaction",
        onSelect: () => void navigate({ to: "/merchant/transaction/detail/$id", params: { id: transaction.id } }),
      },
      ...ordered.map((action) => ({
        label: labels[action],
        danger: dangerous.includes(action),
        onSelect: () => ask({ action, transaction }),
      })),
    ];
  };
}
