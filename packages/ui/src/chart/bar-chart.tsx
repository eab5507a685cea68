import { scaleBand } from "d3-scale";
import type { KeyboardEvent } from "react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import "./bar-chart.css";
import { wholeScale } from "./whole-scale.ts";

export type Point = { x: number; y: number };

type BarChartProps = {
  label: string;
  /** What has to be known of the values, such as when their days begin. */
  note?: string;
  points: readonly Point[];
  formatX: (x: number) => string;
  formatY: (y: number) => string;
  /** How the axis says a value, where it has to be shorter than beside the bar. */
  formatTick?: (y: number) => string;
};

const HEIGHT = 220;
const TOP = 12;
const BOTTOM = 26;
const LETTER = 7;
const CAPITAL = 11;
const NARROW = 320;
const SMALL_TEXT = 11;
/** What `rem` is where nobody has chosen another size of text. */
const USUAL_TEXT = 16;

/**
 * SVG text does not wrap or shrink with its box, so the drawing is made for the width that is there: in the units of its
 * measures, of which there are fewer where a person has chosen larger text.
 */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const root = getComputedStyle(document.documentElement);
    const measure = () => setWidth(Math.max((node.clientWidth * USUAL_TEXT) / Number.parseFloat(root.fontSize), 200));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

/** What a label of the axis needs: a capital and a per cent sign are wider than digits, and `$100M` would lose its first letter. */
const roomOf = (label: string) =>
  [...label].reduce((room, letter) => room + (/[A-Z%]/.test(letter) ? CAPITAL : LETTER), 0);

function layout({ points, formatX, formatY, formatTick = formatY }: BarChartProps, width: number) {
  const { scale, ticks } = wholeScale(Math.max(...points.map((point) => point.y), 0));
  const scaleY = scale.range([HEIGHT - BOTTOM, TOP]);
  const left = Math.max(...ticks.map((tick) => roomOf(formatTick(tick)))) + LETTER;
  const scaleX = scaleBand<number>()
    .domain(points.map((_, index) => index))
    .range([left, width])
    .paddingInner(width < NARROW ? 0.15 : 0.3)
    .paddingOuter(0.15);
  const wordWidth = Math.max(...points.map((point) => formatX(point.x).length), 1) * LETTER + 2 * LETTER;
  const every = Math.max(Math.ceil(wordWidth / (scaleX.step() || 1)), 1);
  return { scaleX, scaleY, ticks, left, every, wordWidth };
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

type GridProps = Pick<ReturnType<typeof layout>, "ticks" | "scaleY" | "left"> & {
  width: number;
  formatTick: (y: number) => string;
};

function Grid({ ticks, scaleY, left, width, formatTick }: GridProps) {
  return ticks.map((tick) => (
    <g key={tick} transform={`translate(0 ${scaleY(tick)})`}>
      <line x1={left} x2={width} className={tick === 0 ? "gh-chart-zero" : "gh-chart-grid"} />
      <text x={left - LETTER} dy="0.32em" textAnchor="end">
        {formatTick(tick)}
      </text>
    </g>
  ));
}

/** A slider is how a screen reader walks through values one by one. */
function Drawing(props: BarChartProps & { width: number }) {
  const { label, points, formatX, formatY, width } = props;
  const [at, setAt] = useState<number | null>(null);
  const { scaleX, scaleY, ticks, left, every, wordWidth } = layout(props, width);
  const point = at === null ? undefined : points[at];
  const zero = scaleY(0);
  const centre = (index: number) => (scaleX(index) ?? 0) + scaleX.bandwidth() / 2;
  // Moved back by the same share of its own width, the note stays inside the drawing from the first bar to the last.
  const share = `${(centre(at ?? 0) / width) * 100}%`;
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setAt(move(at ?? -1, points.length - 1));
  };
  return (
    <div
      className="gh-chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={`${label}, arrow keys read the values`}
      aria-valuemin={0}
      aria-valuemax={Math.max(points.length - 1, 0)}
      aria-valuenow={at ?? 0}
      aria-valuetext={point ? `${formatX(point.x)}: ${formatY(point.y)}` : "No value chosen"}
      onKeyDown={onKeyDown}
      onFocus={() => setAt((old) => old ?? 0)}
      onBlur={() => setAt(null)}
      onPointerLeave={() => setAt(null)}
    >
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} fontSize={SMALL_TEXT} aria-hidden="true">
        <Grid ticks={ticks} scaleY={scaleY} left={left} width={width} formatTick={props.formatTick ?? formatY} />
        {points.map((one, index) => (
          <g key={one.x} onPointerEnter={() => setAt(index)}>
            <rect
              className="gh-chart-bar"
              data-at={index === at || undefined}
              x={scaleX(index)}
              width={scaleX.bandwidth()}
              y={scaleY(one.y)}
              height={zero - scaleY(one.y)}
            />
            <rect
              className="gh-chart-catch"
              x={centre(index) - scaleX.step() / 2}
              width={scaleX.step()}
              y={0}
              height={HEIGHT}
            />
            {index % every === 0 && centre(index) + wordWidth / 2 - LETTER <= width ? (
              <text x={centre(index)} y={HEIGHT - LETTER} textAnchor="middle">
                {formatX(one.x)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      {point && at !== null ? (
        <output className="gh-chart-tip" style={{ left: share, transform: `translateX(-${share})` }}>
          {formatX(point.x)} <b>{formatY(point.y)}</b>
        </output>
      ) : null}
    </div>
  );
}

function Values({ label, points, formatX, formatY }: BarChartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
    <section className="gh-chart-values" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <tbody>
          {points.map((point) => (
            <tr key={point.x}>
              <th scope="row">{formatX(point.x)}</th>
              <td>{formatY(point.y)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function BarChart(props: BarChartProps) {
  const { label, note, points } = props;
  const [asTable, setAsTable] = useState(false);
  const { box, width } = useWidth();
  const id = useId();
  return (
    <figure className="gh-chart" aria-labelledby={id}>
      <figcaption>
        <span>
          <span id={id}>{label}</span>
          {note ? <small>{note}</small> : null}
        </span>
        {points.length > 0 ? (
          <Button kind="quiet" onClick={() => setAsTable(!asTable)}>
            {asTable ? "View as chart" : "View as table"}
          </Button>
        ) : null}
      </figcaption>
      <div ref={box}>
        {points.length === 0 ? <p className="gh-chart-none">No values for this time</p> : null}
        {points.length > 0 && asTable ? <Values {...props} /> : null}
        {points.length > 0 && !asTable ? <Drawing {...props} width={width} /> : null}
      </div>
    </figure>
  );
}
