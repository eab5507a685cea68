import { type FormEvent, useId, useState } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { addressOf } from "./address-of.ts";
import { TextField } from "./text-field.tsx";

type LinkDialogProps = { onLink: (address: string) => void; onClose: () => void };

/** Asks where a link leads. */
export function LinkDialog({ onLink, onClose }: LinkDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The field lies within another form, which is not to be sent.
    event.stopPropagation();
    const address = addressOf(typed);
    if (address === undefined) setError("This is no address of a page or of a person.");
    else onLink(address);
  };
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={id}>
        Insert link
      </Button>
    </>
  );
  return (
    <Dialog open size="small" title="Link" footer={footer} onClose={onClose}>
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          name="address"
          label="Address of the link"
          hint="Such as example.com"
          value={typed}
          onChange={setTyped}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
