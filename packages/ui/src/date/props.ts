import type { Day, Range } from "./days.ts";

export type DateRangeProps = {
  value: Range | undefined;
  onChange: (range: Range) => void;
  min?: Day;
  max?: Day;
  label?: string;
  disabled?: boolean;
  /** Without the button: the calendar itself, for a place that already opened. */
  inline?: boolean;
  /** One day is asked for: a range of that day alone. */
  single?: boolean;
};
