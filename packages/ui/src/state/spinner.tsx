import "./spinner.css";

/** Silent for a screen reader unless it has a label: most spinners sit in a part that already says it is busy. */
export function Spinner({ label }: { label?: string }) {
  if (label) {
    return <span className="gh-spinner" role="status" aria-label={label} />;
  }
  return <span className="gh-spinner" aria-hidden="true" />;
}
