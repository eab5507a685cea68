import { Button } from "@gatehouse/ui/button/button.tsx";
import { ListLink } from "./list-link.tsx";

type FormFootProps = {
  verb: string;
  busy: boolean;
  /** The path of the list that the record is one of. */
  list: string;
};

/** The end of a form within a tab, where no trail over the page leads back to the list: the way back, and the one button. */
export function FormFoot({ verb, busy, list }: FormFootProps) {
  return (
    <div className="form-foot">
      <ListLink to={list} className="gh-button gh-button-quiet gh-button-normal">
        Cancel
      </ListLink>
      <Button kind="primary" type="submit" loading={busy}>
        {verb}
      </Button>
    </div>
  );
}
