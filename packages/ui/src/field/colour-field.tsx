import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";
import "./colour-field.css";

type ColourFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** What the swatch shows while nothing is chosen. */
  otherwise?: string;
};

/** A colour in any way that CSS knows, or picked from the swatch. */
export function ColourField({ otherwise = "#808080", ...props }: ColourFieldProps) {
  const { label, value, onChange, disabled } = props;
  const plain = value === "" || /^#[0-9a-f]{6}$/i.test(value);
  const shown = plain && value !== "" ? value : otherwise;
  return (
    <TextField
      {...props}
      mono
      autoComplete="off"
      placeholder="As usual"
      trailing={
        <input
          type="color"
          className={plain ? "gh-colour-swatch" : "gh-colour-swatch gh-colour-other"}
          style={plain ? undefined : { background: value }}
          value={shown}
          disabled={disabled}
          aria-label={`Pick: ${label}`}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
