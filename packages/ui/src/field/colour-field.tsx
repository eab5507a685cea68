import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";
import "./colour-field.css";

type ColourFieldProps = FieldProps & { value: string; onChange: (value: string) => void };

/** What the picker begins with where it can't with the value. */
const MIDDLE = "#808080";

/** A colour in any way that CSS knows, or picked from the swatch. */
export function ColourField(props: ColourFieldProps) {
  const { label, value, onChange, disabled } = props;
  const plain = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <TextField
      {...props}
      mono
      autoComplete="off"
      placeholder="Standard"
      trailing={
        <input
          type="color"
          className={plain ? "gh-colour-swatch" : `gh-colour-swatch gh-colour-${value === "" ? "none" : "other"}`}
          style={plain || value === "" ? undefined : { background: value }}
          value={plain ? value : MIDDLE}
          disabled={disabled}
          aria-label={`Pick: ${label}`}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
