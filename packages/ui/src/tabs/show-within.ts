import { type RefObject, useLayoutEffect } from "react";

/** As far from an edge as the strip fades out there, and a little of the neighbour: there is more. */
const BESIDE = 40;

/** Scrolls a strip sideways until the part that is chosen is seen whole; the page itself stays where it is. */
export function useShownWithin(strip: RefObject<HTMLElement | null>, chosen: number): void {
  useLayoutEffect(() => {
    const show = () => showWithin(strip.current, strip.current?.children[chosen]);
    show();
    // The page's own letters come later and may be wider.
    document.fonts.addEventListener("loadingdone", show);
    return () => document.fonts.removeEventListener("loadingdone", show);
  }, [strip, chosen]);
}

function showWithin(strip: HTMLElement | null, part: Element | null | undefined): void {
  if (!strip || !part) return;
  const [outer, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()];
  const [before, after] = [outer.left + BESIDE - inner.left, inner.right - outer.right + BESIDE];
  if (before > 0) strip.scrollLeft -= before;
  else if (after > 0) strip.scrollLeft += after;
}
