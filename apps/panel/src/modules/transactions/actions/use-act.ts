import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useRef, useState } from "react";
import { isLost } from "../../../lib/api.ts";
import type { AskedProps } from "../../../payment/actions.ts";
import { type ActionRequest, useAction } from "../queries.ts";
import { tellDelivery } from "./tell-delivery.ts";

const done: Record<Exclude<ActionRequest["action"], "email">, string> = {
  capture: "Transaction has been captured!",
  refund: "Transaction has been refunded!",
  void: "Transaction has been voided!",
  tip_adjust: "The tip has been changed!",
  approve: "Transaction has been Approved",
  decline: "transaction has been Declined",
  vault: "Customer has been saved to the Customer Vault!",
};

/** A mail that was asked for is written, and not with its reader yet. */
function sayMailed(id: string, email: string): void {
  toast(`The receipt is on its way to ${email}`, "info");
  void tellDelivery(id, email);
}

/**
 * Does what was asked for, says that it is done, and closes. Until it is answered it is asked for under one key, however
 * often: `lost` says that an answer went missing, and that the same request finds out what became of it.
 */
export function useAct({ asked, onClose }: AskedProps) {
  const action = useAction(asked.transaction.id);
  const [key] = useState(() => crypto.randomUUID());
  const sent = useRef(false);
  const act = (request: ActionRequest) => {
    if (sent.current) return;
    sent.current = true;
    action.mutate(
      { request, key },
      {
        onSuccess: () => {
          if (request.action === "email") sayMailed(asked.transaction.id, request.email_address);
          else toast(done[request.action], "success");
          onClose();
        },
        onError: () => {
          sent.current = false;
        },
      },
    );
  };
  return { act, busy: action.isPending, lost: isLost(action.error) };
}
