import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Dialog, type DialogProps } from "@gatehouse/ui/dialog/dialog.tsx";
import { type ReactNode, useId, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Form } from "./form.tsx";

type FormDialogProps<T extends FieldValues> = Pick<DialogProps, "title" | "size"> & {
  form: UseFormReturn<T>;
  onValid: (values: T) => void;
  /** Whether what was typed is on its way, and whether it has arrived: then there is nothing left to lose. */
  saving: { isPending: boolean; isSuccess: boolean };
  /** What the button says: a verb and what it is done to. */
  save: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form that lies over a page: one way out, one way on, and nothing sent twice. Cancel says what it does; a key or a click
 * beside it may be a slip, and asks.
 */
export function FormDialog<T extends FieldValues>(props: FormDialogProps<T>) {
  const { form, onValid, saving, save, onClose, children, ...dialog } = props;
  const id = useId();
  const [asking, setAsking] = useState(false);
  const { isDirty } = form.formState;
  const slip = () => (isDirty && !saving.isSuccess ? setAsking(true) : onClose());
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" form={id} loading={saving.isPending}>
        {save}
      </Button>
    </>
  );
  const submit = (values: T) => saving.isPending || onValid(values);
  return (
    <Dialog open onClose={slip} footer={footer} {...dialog}>
      <Form id={id} className="stack" form={form} onValid={submit} guarded={!saving.isSuccess}>
        {children}
      </Form>
      <Confirm
        open={asking}
        danger
        title="Leave without saving?"
        body="What you typed here will be lost."
        verb="Leave"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
