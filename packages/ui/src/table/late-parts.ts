import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** So many rows are laid out together where each is a grid by itself. */
export const PART = 5;
/** How high they are, and what stands above a list in a window, about. */
const PART_HEIGHT = 185;
const ABOVE = 250;

const partsSeen = () => Math.max(1, Math.ceil((window.innerHeight - ABOVE) / PART_HEIGHT));

/** So many rows fill a screen; to draw more that nobody sees would make the rows themselves come later. */
export const screenful = () => PART * partsSeen();

type Part = HTMLTableSectionElement;
/** `whole`: all of the rows have their cells. */
type Parted<Row> = { rows: readonly Row[]; whole: boolean; loading: boolean | undefined };

/**
 * A browser lays out far more than what is seen. So of a table's first rows the parts below the window are left out (`late`)
 * until the others are painted, or somebody moves there. Then each part is laid out for good (`whole`) in a moment in which
 * nothing else is to be done: a browser may tell those who do not see the page nothing of what it leaves out.
 * Gives the ref of the first part.
 */
export function useLateParts<Row>({ rows, whole, loading }: Parted<Row>): RefObject<Part | null> {
  const top = useRef<Part>(null);
  const [first] = useState(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that take the place of others come by what is seen again
  useLayoutEffect(() => {
    const parts = partsOf(top.current);
    if (rows === first) mark(parts);
    const moved = () => parts.forEach(layOut);
    addEventListener("scroll", moved, { capture: true, once: true });
    return () => {
      removeEventListener("scroll", moved, { capture: true });
      parts.forEach(unmark);
    };
  }, [rows, loading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => (whole && !loading ? layInTurn(partsOf(top.current)) : undefined), [rows, whole, loading]);
  return top;
}

const partsOf = (top: Part | null): Part[] => [...(top?.parentElement?.querySelectorAll<Part>(".gh-table-part") ?? [])];

function unmark(part: Part): void {
  delete part.dataset.laid;
}

function mark(parts: readonly Part[]): void {
  const seen = partsSeen();
  parts.forEach((part, at) => {
    part.dataset.laid = at < seen ? "whole" : "late";
  });
}

/** What is left out takes no focus: whoever goes there by a key wants it now. */
export function layOut(part: HTMLElement): void {
  if (part.dataset.laid === "late") delete part.dataset.laid;
}

/** One in a frame, as several in one would hold up a key or a press. */
function layInTurn(parts: readonly Part[]): () => void {
  const left = parts.filter(({ dataset }) => dataset.laid !== "whole");
  let stop: () => void;
  const next = () => {
    const part = left.shift();
    if (!part) return;
    part.dataset.laid = "whole";
    const frame = requestAnimationFrame(wait);
    stop = () => cancelAnimationFrame(frame);
  };
  const wait = () => {
    stop = whenIdle(next);
  };
  wait();
  return () => stop();
}

function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, 50);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act);
  return () => cancelIdleCallback(idle);
}
