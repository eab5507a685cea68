import { useId } from "react";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { describe, FieldFrame } from "./field.tsx";

type TextAreaProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
};

export function TextArea(props: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame {...props} id={id}>
      <div className="gh-input gh-input-tall">
        <textarea
          {...describe(id, props)}
          name={props.name}
          rows={props.rows ?? 3}
          disabled={props.disabled}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={whenLeft(props.onBlur)}
        />
      </div>
    </FieldFrame>
  );
}
