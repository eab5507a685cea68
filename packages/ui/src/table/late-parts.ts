import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The least height of a part of a table's rows, and about how much of a window is left to a list. */
const PART_HEIGHT = 180;
const SHARE = 0.75;

type Part = HTMLTableSectionElement;
type Parted<Row> = { rows: readonly Row[]; drawn: readonly Row[]; loading: boolean | undefined };

/**
 * A browser lays out far more than what is seen. So of a table's first rows the parts below the window are left out (`late`)
 * until the others are painted, or somebody moves there. Then each part is laid out for good (`whole`) in a moment in which
 * nothing else is to be done: a browser may tell those who do not see the page nothing of what it leaves out.
 * Gives the ref of the first part.
 */
export function useLateParts<Row>({ rows, drawn, loading }: Parted<Row>): RefObject<Part | null> {
  const top = useRef<Part>(null);
  const [first] = useState(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that take the place of others come by what is seen again
  useLayoutEffect(() => {
    const table = top.current?.parentElement;
    return () => partsOf(table).forEach(unmark);
  }, [rows, loading]);
  useLayoutEffect(() => {
    const parts = partsOf(top.current?.parentElement);
    if (rows === first && drawn) mark(parts);
    return loading ? undefined : layInTurn(parts);
  }, [first, rows, drawn, loading]);
  return top;
}

const partsOf = (table: ParentNode | null | undefined): Part[] => [
  ...(table?.querySelectorAll<Part>(".gh-table-part") ?? []),
];

function unmark(part: Part): void {
  delete part.dataset.laid;
}

function mark(parts: readonly Part[]): void {
  const seen = Math.ceil((window.innerHeight * SHARE) / PART_HEIGHT);
  parts.forEach((part, at) => {
    part.dataset.laid ??= at < seen ? "whole" : "late";
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
  const moved = () => left.forEach(layOut);
  wait();
  addEventListener("scroll", moved, { capture: true, once: true });
  return () => {
    stop();
    removeEventListener("scroll", moved, { capture: true });
  };
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
