import type { ComponentType } from "react";
import type { Act, AskedProps } from "../../../payment/actions.ts";
import { AmountDialog } from "./amount-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialogs.tsx";
import { EmailDialog, PrintDialog } from "./receipt-dialogs.tsx";

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
