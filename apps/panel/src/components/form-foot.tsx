import { Button } from "@gatehouse/ui/button/button.tsx";
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

/** The end of a form that was reached from a list: the way back to it, and the one button. */
export function FormFoot({ verb, busy, list, children }: FormFootProps) {
  return (
    <div className="form-foot">
      {children}
      {list === undefined ? null : (
        <ListLink to={list} className="gh-button gh-button-quiet gh-button-normal">
          Cancel
        </ListLink>
      )}
      <Button kind="primary" type="submit" loading={busy}>
        {verb}
      </Button>
    </div>
  );
}
