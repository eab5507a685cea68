import { sayCount } from "../lib/say.ts";

/** `context`: what a list holds, in a line; `noun`: one of it; `zone`: that of the times which it shows. */
export type CountedProps = { context?: string; total: number | undefined; noun: string; zone?: string | undefined };

/** The line beneath a list's title: "Who signs in for Rowe Books · 3 users". Until they are counted the line is kept free. */
export function Counted({ context, total, noun, zone }: CountedProps) {
  // Where the line breaks, it does so after a dot, and no number loses its noun.
  const count = total === undefined ? "" : sayCount(total, noun).replaceAll(" ", "\u00a0");
  return [context, count, total ? zone : ""].filter(Boolean).join("\u00a0· ") || "\u00a0";
}
