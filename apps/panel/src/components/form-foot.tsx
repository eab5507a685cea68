import { Button, buttonClass } from "@gatehouse/ui/button/button.tsx";
import type { ReactNode } from "react";
import { ListLink } from "./list-link.tsx";

type FormFootProps = {
  verb: string;
  busy: boolean;
  /** The path of the list that the record is one of, if it is one of several. */
  list?: string | undefined;
  /** What else can be done here. */
  children?: ReactNode;
};

/** The end of a form: its one button, and the way back to the list that it was reached from. */
export function FormFoot({ verb, busy, list, children }: FormFootProps) {
  return (
    <div className="form-foot">
      {children}
      {list === undefined ? null : (
        <ListLink to={list} className={buttonClass("quiet")}>
          Cancel
        </ListLink>
      )}
      <Button kind="primary" type="submit" loading={busy}>
        {verb}
      </Button>
    </div>
  );
}
