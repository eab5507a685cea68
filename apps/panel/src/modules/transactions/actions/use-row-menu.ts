import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMay } from "../../identity/queries.ts";
import type { Asked } from "./action-dialog.tsx";
import { refusal } from "./rights.ts";

const labels = { capture: "Capture Transaction", refund: "Refund Transaction", void: "Void Transaction" } as const;

/** The menu of a row: what is allowed for its state, to this person. */
export function useRowMenu(ask: (asked: Asked) => void) {
  const navigate = useNavigate();
  const may = useMay();
  return (transaction: Transaction) => [
    {
      label: "View Transaction",
      onSelect: () => void navigate({ to: "/merchant/transaction/detail/$id", params: { id: transaction.id } }),
    },
    ...(["capture", "refund", "void"] as const)
      .filter((action) => refusal(action, transaction, may) === undefined)
      .map((action) => ({
        label: labels[action],
        danger: action === "void",
        onSelect: () => ask({ action, transaction }),
      })),
  ];
}
