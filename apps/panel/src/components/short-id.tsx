import type { ReactNode } from "react";
import { inParts } from "../lib/short-id.ts";
import "./short-id.css";

/**
 * An id of which only its ends are seen. All of it is there: the browser finds it, and what is copied is whole. A plain
 * function, as what a row of a list has in its cells.
 */
export function sayId(id: string): ReactNode {
  const [start, middle, end] = inParts(id);
  if (middle === "") return id;
  return (
    <>
      {start}
      <span className="short-id">{middle}</span>
      {end}
    </>
  );
}
