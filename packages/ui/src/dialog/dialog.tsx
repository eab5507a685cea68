import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../button/button.tsx";
import "./dialog.css";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: "small" | "normal" | "large";
  footer?: ReactNode;
  children?: ReactNode;
};

/** The close button stands last in the document: the first field, not the way out, gets the focus. */
export function Dialog({ open, onClose, title, size = "normal", footer, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="gh-dialog-scrim" />
        <Base.Viewport className="gh-dialog-view">
          <Base.Popup className={`gh-dialog gh-dialog-${size}`}>
            <Base.Title className="gh-dialog-title">{title}</Base.Title>
            <div className="gh-dialog-body">{children}</div>
            {footer ? <div className="gh-dialog-foot">{footer}</div> : null}
            <Base.Close render={<IconButton className="gh-dialog-close" label="Close" icon={<X />} />} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
