import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { useRef } from "react";
import type { ShownError } from "../lib/errors.ts";
import "./error-dialog.css";

type ErrorDialogProps = { error: ShownError; onClose: () => void };

export default function ErrorDialog({ error, onClose }: ErrorDialogProps) {
  // Enter is what people press to be rid of a message; it must not copy its id.
  const ok = useRef<HTMLButtonElement>(null);
  const footer = (
    <Button kind="primary" ref={ok} onClick={onClose}>
      OK
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title="Error" size="small" footer={footer} initialFocus={ok}>
      <p className="error-message">{error.message}</p>
      {error.correlationId === "" ? null : (
        <p className="error-id">
          Error ID: <span className="gh-mono">{error.correlationId}</span>
          <Copy text={error.correlationId} label="Error ID" />
        </p>
      )}
    </Dialog>
  );
}
