import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../button/button.tsx";
import "./dialog.css";

export type DialogProps = {
  open: boolean;
  /** Left out when only a button of the footer may close it: Esc and a click beside it then do nothing. */
  onClose?: () => void;
  title: ReactNode;
  size?: "small" | "normal" | "large";
  footer?: ReactNode;
  /** What gets the focus first, where that is not the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** The second click of the two that opened a dialog hits what is beside it. */
const DOUBLE_CLICK_MS = 500;

const FIELDS = "input, select, textarea, button, a[href]";

/** The text is a tab stop only when it scrolls and holds nothing to focus: else no key could reach its end. */
function Body({ box, children }: { box: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const [stop, setStop] = useState(false);
  const observe = (node: HTMLDivElement) => {
    box.current = node;
    const measure = () => setStop(node.scrollHeight > node.clientHeight + 1 && node.querySelector(FIELDS) === null);
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  };
  return (
    <div className="gh-dialog-body" ref={observe} tabIndex={stop ? 0 : undefined}>
      {children}
    </div>
  );
}

/** The close button stands last in the document: the first field, not the way out, gets the focus. */
export function Dialog({ open, onClose, title, size = "normal", footer, initialFocus, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const since = useRef(0);
  useEffect(() => {
    if (open) since.current = performance.now();
  }, [open]);
  const change = (next: boolean, { reason }: { reason: string }) => {
    const slip = reason === "outside-press" && performance.now() - since.current < DOUBLE_CLICK_MS;
    if (!next && !slip) onClose?.();
  };
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className="gh-dialog-scrim" />
        <Base.Viewport className="gh-dialog-view">
          <Base.Popup className={`gh-dialog gh-dialog-${size}`} initialFocus={initialFocus}>
            <Base.Title className="gh-dialog-title">{title}</Base.Title>
            <Body box={body}>{children}</Body>
            {footer ? <div className="gh-dialog-foot">{footer}</div> : null}
            {onClose ? (
              <Base.Close render={<IconButton className="gh-dialog-close" label="Close" icon={<X />} />} />
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
