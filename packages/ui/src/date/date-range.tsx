import { Popover } from "@base-ui/react/popover";
import { Calendar as CalendarIcon } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "../part/lazy-part.ts";
import { Spinner } from "../state/spinner.tsx";
import type { Range } from "./days.ts";
import { showRange } from "./days.ts";
import type { DateRangeProps } from "./props.ts";
import "../menu/menu.css";
import "./date-range.css";

export type { DateRangeProps } from "./props.ts";

const Picker = lazyPart(() => import("./picker.tsx"));

function Waiting() {
  return (
    <div className="gh-date-waiting">
      <Spinner label="Loading the calendar" />
    </div>
  );
}

export function DateRange(props: DateRangeProps) {
  const { value, label = "Date range", disabled, inline } = props;
  const picker = (
    <Suspense fallback={<Waiting />}>
      <Picker {...props} label={label} />
    </Suspense>
  );
  if (inline) return picker;
  return (
    <Popover.Root>
      <Popover.Trigger className="gh-date-trigger" disabled={disabled} aria-label={named(label, value)}>
        <CalendarIcon aria-hidden="true" />
        {value ? showRange(value) : <span className="gh-date-none">Any date</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="gh-popup-place" align="start" sideOffset={4} collisionPadding={8}>
          <Popover.Popup className="gh-menu gh-date-popup" aria-label={label}>
            {picker}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const named = (label: string, value: Range | undefined) => `${label}: ${value ? showRange(value) : "any date"}`;
