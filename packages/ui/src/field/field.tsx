import type { ReactNode } from "react";
import "./field.css";

export type FieldProps = {
  name: string;
  label: string;
  error?: string;
  hint?: string;
  /** What the field must look like stays to be read while it is typed wrong. */
  keepHint?: boolean;
  optional?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
  hideLabel?: boolean;
};

type Told = Pick<FieldProps, "error" | "hint" | "keepHint" | "optional">;

/** The error stands in place of the hint, so one id serves both. */
export function describe(id: string, { error, hint, optional }: Told) {
  return {
    id,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": optional ? undefined : true,
  };
}

export function Note({ id, error, hint, keepHint }: { id: string } & Told) {
  if (error) {
    return (
      <p className="gh-field-note gh-field-error" id={`${id}-note`}>
        {error}
        {keepHint && hint ? <span className="gh-field-kept">{hint}</span> : null}
      </p>
    );
  }
  return hint ? (
    <p className="gh-field-note" id={`${id}-note`}>
      {hint}
    </p>
  ) : null;
}

type FieldFrameProps = Told & { id: string; label: string; hideLabel?: boolean; children: ReactNode };

export function FieldFrame({ id, label, error, hint, keepHint, optional, hideLabel, children }: FieldFrameProps) {
  return (
    <div className="gh-field">
      <label htmlFor={id} className={hideLabel ? "gh-hidden" : "gh-field-label"}>
        {label}
        {optional ? <small> optional</small> : null}
      </label>
      {children}
      <Note id={id} error={error} hint={hint} keepHint={keepHint} />
    </div>
  );
}
