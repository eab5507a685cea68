import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { describe, FieldFrame } from "./field.tsx";
import "./select-field.css";

export type Option = { value: string; label: string };

type SelectFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  placeholder?: string;
};

/** The native list: the phone's own picker, type-ahead and every assistive technology for no bytes at all. */
export function SelectField(props: SelectFieldProps) {
  const id = useId();
  const { value, options, placeholder } = props;
  return (
    <FieldFrame {...props} id={id}>
      <div className="gh-input gh-select">
        <select
          {...describe(id, props)}
          name={props.name}
          // biome-ignore lint/a11y/noAutofocus: only screens whose first act is typing ask for it
          autoFocus={props.autoFocus}
          disabled={props.disabled}
          value={value}
          data-empty={value === "" || undefined}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={whenLeft(props.onBlur)}
        >
          {placeholder !== undefined && (
            <option value="" disabled={!props.optional}>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
    </FieldFrame>
  );
}
