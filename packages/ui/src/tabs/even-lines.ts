import { type RefObject, useLayoutEffect } from "react";
import { evenly } from "./evenly.ts";

/** Where the parts of a strip have no room beside each other, they stand in lines of the same length. */
export function useEvenLines(strip: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    const place = strip.current;
    if (!place) return undefined;
    const spread = () => spreadOver(place, count);
    const observer = new ResizeObserver(spread);
    observer.observe(place);
    // The page's own letters come later and may be wider.
    document.fonts.addEventListener("loadingdone", spread);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", spread);
    };
  }, [strip, count]);
}

/** Written into the style at once: drawn again, it would move what is below it. */
function spreadOver(place: HTMLElement, count: number): void {
  place.style.removeProperty("--columns");
  if (place.scrollWidth <= place.clientWidth) return;
  const parts = Array.from(place.children, (part) => part.getBoundingClientRect().width);
  const fitting = Math.max(Math.floor(place.clientWidth / Math.max(...parts)), 1);
  place.style.setProperty("--columns", String(evenly(count, fitting)));
}
