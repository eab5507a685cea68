import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { useState } from "react";
import { CopyLine } from "../../components/copy-line.tsx";
import { LeaveGuard } from "../../components/leave-guard.tsx";

type SecretsDialogProps = {
  title: string;
  secrets: readonly { label: string; secret: string }[];
  /** Said below the keys, for what changes with them. */
  note?: string;
  onClose: () => void;
};

/** Keys in clear, this once: nothing but the button closes it. */
export function SecretsDialog({ title, secrets, note, onClose }: SecretsDialogProps) {
  const [kept, setKept] = useState(false);
  const done = () => {
    setKept(true);
    // The guard lets go of the page only once it has been drawn again.
    setTimeout(onClose);
  };
  const footer = (
    <Button kind="primary" onClick={done}>
      {secrets.length === 1 ? "I have copied it" : "I have copied them"}
    </Button>
  );
  return (
    <Dialog open title={title} footer={footer}>
      <div className="stack">
        <p>{secrets.length === 1 ? "Copy the key now: it" : "Copy the keys now: they"} won't be shown again.</p>
        {secrets.map(({ label, secret }) => (
          <div key={label}>
            {secrets.length > 1 ? <p className="muted">{label}</p> : null}
            <CopyLine text={secret} label={label} word="Copy" />
          </div>
        ))}
        {note ? <p className="muted">{note}</p> : null}
        <LeaveGuard
          when={!kept}
          title={secrets.length === 1 ? "Leave without the key?" : "Leave without the keys?"}
          body="What you have not copied is of no use: it won't be shown again."
        />
      </div>
    </Dialog>
  );
}
