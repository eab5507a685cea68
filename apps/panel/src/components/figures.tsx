import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { evenly } from "@gatehouse/ui/tabs/evenly.ts";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import "./figures.css";

/** `note` says what was counted, `link` leads to the list of it. */
export type Figure = { label: string; value: string; note?: string; link?: { to: string; f: string } | undefined };

/** Stands for a figure that is still to come, and has the room of a usual one: what is below must not jump when it does. */
export const UNKNOWN_FIGURE = "–";
const USUAL_LENGTH = "$123,456.78".length;

/** No label is broken within a word. */
const longestWord = ({ label }: Figure) => Math.max(...label.split(" ").map((word) => word.length));

const roomOf = ({ value }: Figure) => (value === UNKNOWN_FIGURE ? USUAL_LENGTH : value.length);

/**
 * Where the figures need several rows, these are as long as each other: seven stand in four and three, and none is left
 * alone. Written into the style at once, as a row that is drawn again would move what is below it.
 */
function useEvenRows(list: RefObject<HTMLDListElement | null>, count: number, longest: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer figure leaves room for fewer in the same place
  useLayoutEffect(() => {
    const place = list.current;
    if (place === null) return undefined;
    const spread = () => {
      place.style.removeProperty("--columns");
      const fitting = getComputedStyle(place).gridTemplateColumns.split(" ").length;
      if (fitting < count) place.style.setProperty("--columns", String(evenly(count, fitting)));
    };
    const observer = new ResizeObserver(spread);
    observer.observe(place);
    return () => observer.disconnect();
  }, [list, count, longest]);
}

/** A strip of figures. Each is as wide as its number needs, so that the largest amounts never run into each other. */
export function Figures({ label, figures, choice }: { label: string; figures: readonly Figure[]; choice?: ReactNode }) {
  const longest = Math.max(...figures.map(roomOf));
  const word = Math.max(...figures.map(longestWord));
  const list = useRef<HTMLDListElement>(null);
  useEvenRows(list, figures.length, longest);
  return (
    <div className="figures">
      {choice}
      <dl ref={list} aria-label={label} style={{ "--longest": `${longest}ch`, "--word": word } as CSSProperties}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{figure.label}</dt>
            <dd>
              {figure.link ? (
                <Link to={figure.link.to} search={{ f: figure.link.f } as never}>
                  {figure.value}
                </Link>
              ) : (
                figure.value
              )}
            </dd>
            {figure.note ? <dd className="figures-note">{figure.note}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Sums of different currencies are shown one at a time: the chosen one, the first until then, and what chooses. */
export function useCurrency<Of extends { currency: string }>(all: readonly Of[] | undefined) {
  const [chosen, choose] = useState("");
  const shown = all?.find(({ currency }) => currency === chosen) ?? all?.[0];
  const choice =
    all && shown && all.length > 1 ? (
      <div className="figures-choice">
        <span className="figures-currency">{shown.currency.toUpperCase()}</span>
        <SelectField
          name="currency"
          label="Currency"
          value={shown.currency}
          onChange={choose}
          options={all.map(({ currency }) => ({ value: currency, label: currency.toUpperCase() }))}
        />
      </div>
    ) : null;
  return { shown, choice };
}
