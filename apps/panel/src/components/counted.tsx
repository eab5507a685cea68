import { Fragment } from "react";
import { sayCount } from "../lib/say.ts";
import "./page.css";

/** `context`: what a list holds, in a line; `noun`: one of it; `zone`: that of the times which it shows. */
export type CountedProps = { context?: string; total: number | undefined; noun: string; zone?: string | undefined };

/** The line beneath a list's title: "Who signs in for Rowe Books · 3 users". Until they are counted the line is kept free. */
export function Counted({ context, total, noun, zone }: CountedProps) {
  const count = total === undefined ? "" : sayCount(total, noun);
  const parts = [context, count, total ? zone : ""].filter(Boolean);
  if (parts.length === 0) return "\u00a0";
  return parts.map((part, at) => (
    <Fragment key={part}>
      {/* Where the line breaks, it does so after a dot, and no number loses its noun. */}
      {at === 0 ? null : (
        <>
          <span className="counted">{" ·"}</span>{" "}
        </>
      )}
      {part === count ? <span className="counted">{part}</span> : part}
    </Fragment>
  ));
}
