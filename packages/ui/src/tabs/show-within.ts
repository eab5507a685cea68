import { type RefObject, useLayoutEffect } from "react";

/** So much of the neighbour is seen too: there is more. */
const BESIDE = 24;

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
  if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left + BESIDE;
  if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right + BESIDE;
}
