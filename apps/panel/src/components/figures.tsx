import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { useOverflow } from "@gatehouse/ui/table/use-overflow.ts";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, type ReactNode, useRef, useState } from "react";
import "./figures.css";

/** `link` leads to the list of what was counted. */
export type Figure = { label: string; value: string; link?: { to: string; f: string } | undefined };

/** Stands for a figure that is still to come, and has the room of a usual one: what is below must not jump when it does. */
export const UNKNOWN_FIGURE = "–";
const USUAL_LENGTH = "$123,456.78".length;

const roomOf = ({ value }: Figure) => (value === UNKNOWN_FIGURE ? USUAL_LENGTH : value.length);

type FiguresProps = { label: string; figures: readonly Figure[]; choice?: ReactNode };

/** A strip of figures. Each is as wide as its number needs, so that the largest amounts never run into each other. */
export function Figures({ label, figures, choice }: FiguresProps) {
  const longest = Math.max(...figures.map(roomOf));
  const box = useRef<HTMLDivElement>(null);
  const wide = useOverflow(box);
  return (
    <div className="figures">
      {choice}
      {/* What scrolls has to be reachable by the keyboard. */}
      <div className="figures-strip gh-sideways" ref={box} {...(wide ? { tabIndex: 0 } : {})}>
        <dl aria-label={label} style={{ "--longest": `${longest}ch` } as CSSProperties}>
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
            </div>
          ))}
        </dl>
      </div>
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
