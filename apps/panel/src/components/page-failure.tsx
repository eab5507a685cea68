import { Button } from "@gatehouse/ui/button/button.tsx";
import { reasonOf } from "../lib/errors.ts";
import "./page-waiting.css";

/** A page that broke while drawing. Calls that fail never end here: they have the error dialog. */
export function PageFailure({ error }: { error: unknown }) {
  return (
    <div className="page-waiting" role="alert">
      <div>
        <h1>This page did not load</h1>
        <p>{reasonOf(error)}</p>
        <Button onClick={() => location.reload()}>Load again</Button>
      </div>
    </div>
  );
}
