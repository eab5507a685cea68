import type { ComponentType } from "react";
import { AmountDialog } from "./amount-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialogs.tsx";
import { EmailDialog, PrintDialog } from "./receipt-dialogs.tsx";
import type { Act, AskedProps } from "./rights.ts";

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

export default function ActionDialogs(props: AskedProps) {
  const Which = dialogs[props.asked.action];
  return <Which {...props} />;
}
