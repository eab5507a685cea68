import { DayPicker } from "@daypicker/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../button/button.tsx";
import type { Picking, Range } from "./days.ts";
import {
  allowed,
  clamp,
  dateOf,
  dayOf,
  FIRST_YEAR,
  LAST_YEAR,
  lastDays,
  namedRanges,
  pick,
  pickSingle,
  rangeNamed,
  showRange,
  today,
} from "./days.ts";
import type { DateRangeProps } from "./props.ts";
import "./date-range.css";

const QUICK = [7, 14, 30, 90];
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en-US", { month: "long" }).format(new Date(2000, month, 1)),
);

const inYears = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;

function Caption({ month, onMonth }: { month: Date; onMonth: (month: Date) => void }) {
  const [year, setYear] = useState<string | null>(null);
  const go = (by: number) => {
    const next = new Date(month.getFullYear(), month.getMonth() + by, 1);
    if (inYears(next.getFullYear())) onMonth(next);
  };
  const typeYear = (text: string) => {
    setYear(text);
    if (/^\d{4}$/.test(text) && inYears(Number(text))) onMonth(new Date(Number(text), month.getMonth(), 1));
  };
  return (
    <div className="gh-date-caption">
      <IconButton label="Previous month" icon={<ChevronLeft />} onClick={() => go(-1)} />
      <select
        aria-label="Month"
        value={month.getMonth()}
        onChange={(event) => onMonth(new Date(month.getFullYear(), Number(event.target.value), 1))}
      >
        {MONTHS.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
      <input
        aria-label="Year"
        inputMode="numeric"
        maxLength={4}
        value={year ?? month.getFullYear()}
        onChange={(event) => typeYear(event.target.value)}
        onBlur={() => setYear(null)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It is the calendar that was meant, not the form around it.
          event.preventDefault();
          setYear(null);
        }}
      />
      <IconButton label="Next month" icon={<ChevronRight />} onClick={() => go(1)} />
    </div>
  );
}

function modifiersOf(range: Range | undefined) {
  if (!range) return {};
  const from = dateOf(range.start);
  const to = dateOf(range.end);
  return { chosen: { from, to }, first: from, last: to };
}

const names = { chosen: "gh-date-chosen", first: "gh-date-first", last: "gh-date-last" };

/** The calendar always shows six weeks, 42 days, so nothing below it moves from month to month. */
export default function Picker({ value, onChange, min, max, label, single }: DateRangeProps) {
  const [picking, setPicking] = useState<Picking>({ range: value, open: false });
  const range = picking.open ? picking.range : value;
  const [month, setMonth] = useState(() => dateOf(value?.end ?? max ?? today()));
  const choose = (date: Date) => {
    const next = single ? pickSingle(dayOf(date)) : pick({ range, open: picking.open }, dayOf(date));
    setPicking(next);
    // The first day alone is a range already, so that one click chooses one day.
    if (next.range) onChange(next.range);
  };
  const quick = (wanted: Range) => {
    const next = clamp(wanted, min, max);
    setPicking({ range: next, open: false });
    setMonth(dateOf(next.end));
    onChange(next);
  };
  return (
    <fieldset className="gh-date">
      <legend className="gh-hidden">{label}</legend>
      {single ? null : (
        <div className="gh-date-quick">
          {QUICK.map((count) => (
            <Button key={count} kind="quiet" onClick={() => quick(lastDays(count))}>
              {count} days
            </Button>
          ))}
          {namedRanges.map(([name, label]) => (
            <Button key={name} kind="quiet" onClick={() => quick(rangeNamed(name))}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <div>
        <Caption month={month} onMonth={setMonth} />
        <DayPicker
          classNames={classes}
          month={month}
          onMonthChange={setMonth}
          hideNavigation
          fixedWeeks
          showOutsideDays
          disabled={(date) => !allowed(dayOf(date), min, max) || !inYears(date.getFullYear())}
          modifiers={modifiersOf(range)}
          modifiersClassNames={names}
          onDayClick={(date, modifiers) => (modifiers.disabled ? undefined : choose(date))}
        />
        <p className="gh-date-said" aria-live="polite">
          {picking.open
            ? "This day, or choose the last day"
            : range
              ? showRange(range)
              : single
                ? "Choose a day"
                : "Choose the first day"}
        </p>
      </div>
    </fieldset>
  );
}

const classes = {
  month_caption: "gh-hidden",
  month_grid: "gh-date-grid",
  weekday: "gh-date-weekday",
  day: "gh-date-day",
  day_button: "gh-date-button",
  outside: "gh-date-outside",
  today: "gh-date-today",
  disabled: "gh-date-disabled",
};
