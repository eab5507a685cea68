import { useId } from "react";
import type { Option } from "../field/select-field.tsx";
import "./segmented.css";

type SegmentedProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
};

/** Native radios under the faces: the arrows, one tab stop and the group's name come from the browser. */
export function Segmented({ label, value, onChange, options }: SegmentedProps) {
  const name = useId();
  return (
    <div className="gh-segmented" role="radiogroup" aria-label={label}>
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
}
