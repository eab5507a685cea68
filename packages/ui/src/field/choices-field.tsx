import { useId } from "react";
import { whenLeft } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { Note } from "./field.tsx";
import type { Option } from "./select-field.tsx";
import "./check-field.css";

type ChoicesFieldProps = Omit<FieldProps, "hideLabel" | "autoFocus"> & {
  value: readonly string[];
  onChange: (value: string[]) => void;
  options: readonly Option[];
  /** Whether more than one can be chosen. */
  several?: boolean;
};

/** All choices in sight: boxes where several can be ticked, else radio buttons. */
export function ChoicesField(props: ChoicesFieldProps) {
  const id = useId();
  const { label, value, options, several, error, hint, optional } = props;
  const choose = (option: string, on: boolean) => {
    if (!several) return props.onChange([option]);
    props.onChange(options.map((one) => one.value).filter((one) => (one === option ? on : value.includes(one))));
  };
  return (
    <fieldset
      className="gh-field gh-choices"
      disabled={props.disabled}
      aria-describedby={error || hint ? `${id}-note` : undefined}
    >
      <legend className="gh-field-label">
        {label}
        {optional ? <small> optional</small> : null}
      </legend>
      {options.map((option) => (
        <label key={option.value} className="gh-check-line">
          <input
            type={several ? "checkbox" : "radio"}
            name={props.name}
            value={option.value}
            checked={value.includes(option.value)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => choose(option.value, event.target.checked)}
            onBlur={whenLeft(props.onBlur)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <Note id={id} error={error} hint={hint} />
    </fieldset>
  );
}
