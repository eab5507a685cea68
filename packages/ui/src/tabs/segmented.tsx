import { useId, useRef } from "react";
import type { Option } from "../field/select-field.tsx";
import { useEvenLines } from "./even-lines.ts";
import "../field/field.css";
import "./segmented.css";

type SegmentedProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** Shows the label above; without it only a screen reader says it. */
  labelled?: boolean;
};

/** Native radios under the faces: the arrows, one tab stop and the group's name come from the browser. */
export function Segmented({ label, value, onChange, options, labelled }: SegmentedProps) {
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  // A choice that is out of sight is not offered.
  useEvenLines(strip, options.length);
  const choice = (
    <div className="gh-segmented" ref={strip} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
  if (!labelled) return choice;
  return (
    <div className="gh-field">
      <span className="gh-field-label" aria-hidden="true">
        {label}
      </span>
      {choice}
    </div>
  );
}
