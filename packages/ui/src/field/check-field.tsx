import { useId } from "react";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { Note } from "./field.tsx";
import "./check-field.css";

type CheckFieldProps = FieldProps & { checked: boolean; onChange: (checked: boolean) => void };

export function CheckField(props: CheckFieldProps) {
  const id = useId();
  const { label, error, hint, hideLabel } = props;
  return (
    <div className="gh-field gh-check">
      <label className="gh-check-line">
        <input
          id={id}
          type="checkbox"
          name={props.name}
          checked={props.checked}
          disabled={props.disabled}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          aria-invalid={error ? true : undefined}
          // biome-ignore lint/a11y/noAutofocus: only screens whose first act is this choice ask for it
          autoFocus={props.autoFocus}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={whenLeft(props.onBlur)}
        />
        <span className={hideLabel ? "gh-hidden" : undefined}>
          {label}
          {props.optional ? <small> optional</small> : null}
        </span>
      </label>
      <Note id={id} error={error} hint={hint} />
    </div>
  );
}
