import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { type ActionRequest, useAction } from "../queries.ts";
import type { AskedProps } from "./rights.ts";

const done: Record<ActionRequest["action"], string> = {
  capture: "Transaction has been captured!",
  refund: "Transaction has been refunded!",
  void: "Transaction has been voided!",
  tip_adjust: "The tip has been changed!",
  approve: "Transaction has been Approved",
  decline: "Transaction has been Declined",
  vault: "Customer has been saved to the Customer Vault!",
  email: "Email has been successfully delivered",
};

/** Does what was asked for, says that it is done, and closes. */
export function useAct({ asked, onClose }: AskedProps) {
  const action = useAction(asked.transaction.id);
  const act = (request: ActionRequest) =>
    action.mutate(request, {
      onSuccess: () => {
        const to = request.action === "email" ? ` to ${request.email_address}` : "";
        toast(done[request.action] + to, "success");
        onClose();
      },
    });
  return { act, busy: action.isPending };
}
