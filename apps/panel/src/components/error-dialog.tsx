import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { useRef } from "react";
import { brand } from "../lib/brand.ts";
import type { Advice, ShownError } from "../lib/errors.ts";
import { useStore } from "../lib/store.ts";
import "./error-dialog.css";

function WhatHelps({ advice }: { advice: Advice }) {
  const { supportEmail } = useStore(brand);
  if (advice === "again") return <p className="error-advice">Please try again.</p>;
  if (supportEmail === "") return <p className="error-advice">Please contact support.</p>;
  return (
    <p className="error-advice">
      Please contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  );
}

export default function ErrorDialog({ error, onClose }: { error: ShownError; onClose: () => void }) {
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
      {error.advice ? <WhatHelps advice={error.advice} /> : null}
      {error.correlationId === "" ? null : (
        <p className="error-id">
          Error ID: <span className="gh-mono">{error.correlationId}</span>
          <Copy text={error.correlationId} label="Error ID" />
        </p>
      )}
    </Dialog>
  );
}
