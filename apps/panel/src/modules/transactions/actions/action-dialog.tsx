import type { ComponentType } from "react";
import { AmountDialog } from "./amount-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialogs.tsx";
import { EmailDialog, PrintDialog } from "./receipt-dialogs.tsx";
import type { Act, Asked, AskedProps } from "./rights.ts";

const dialogs: Record<Act, ComponentType<AskedProps>> = {
  capture: AmountDialog,
  refund: AmountDialog,
  tip_adjust: AmountDialog,
  void: ConfirmDialog,
  approve: ConfirmDialog,
  decline: ConfirmDialog,
  vault: ConfirmDialog,
  email: EmailDialog,
  print: PrintDialog,
};

/** Asks before anything happens. */
export function ActionDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  if (asked === undefined) return null;
  const Which = dialogs[asked.action];
  return <Which asked={asked} onClose={onClose} />;
}
