import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  body?: ReactNode;
  verb: string;
  danger?: boolean;
  busy?: boolean;
};

/** Cancel comes first and takes the focus: Enter pressed too early does no harm. */
export function Confirm({ open, onClose, onConfirm, title, body, verb, danger, busy }: ConfirmProps) {
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind={danger ? "danger" : "primary"} loading={busy} onClick={onConfirm}>
        {verb}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} size="small" footer={footer}>
      {body}
    </Dialog>
  );
}
