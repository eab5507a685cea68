import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import type { ShownError } from "../lib/errors.ts";
import "./error-dialog.css";

type ErrorDialogProps = { error: ShownError; onClose: () => void };

export default function ErrorDialog({ error, onClose }: ErrorDialogProps) {
  const footer = (
    <Button kind="primary" onClick={onClose}>
      OK
    </Button>
  );
  return (
    <Dialog open onClose={onClose} title="Error" size="small" footer={footer}>
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
