import { Popover } from "@base-ui/react/popover";
import { Calendar as CalendarIcon } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../button/button.tsx";
import { TextField } from "../field/text-field.tsx";
import { DateRange } from "./date-range.tsx";
import { type Day, isDay } from "./days.ts";
import "../menu/menu.css";
import "./date-range.css";

type DayFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "mask" | "trailing" | "mono" | "placeholder"> & {
  min?: Day;
  max?: Day;
};

/** One day, typed as "YYYY-MM-DD" or picked from a calendar. */
export function DayField({ min, max, ...props }: DayFieldProps) {
  const [open, setOpen] = useState(false);
  const { label, value, onChange, disabled } = props;
  const calendar = (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        disabled={disabled}
        render={<IconButton label="Choose from a calendar" icon={<CalendarIcon />} />}
      />
      <Popover.Portal>
        <Popover.Positioner className="gh-popup-place" align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className="gh-menu gh-date-popup" aria-label={label}>
            <DateRange
              inline
              single
              label={label}
              value={isDay(value) ? { start: value, end: value } : undefined}
              min={min}
              max={max}
              onChange={(range) => {
                onChange(range.start);
                setOpen(false);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
  return <TextField {...props} mono autoComplete="off" placeholder="YYYY-MM-DD" trailing={calendar} />;
}
