import type { RefObject } from "react";
import { useLayoutEffect, useState } from "react";

/**
 * Whether the table is wider than its place. Only then does it scroll inside itself: a box that scrolls sideways also
 * catches the sticky header, and a table that fits should keep its header at the top of the page.
 */
export function useOverflow(box: RefObject<HTMLElement | null>) {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const outer = box.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return undefined;
    const measure = () => setWide(inner.scrollWidth > outer.clientWidth + 1);
    // It measures when it begins to observe too, after the page was laid out and before it is painted.
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box]);
  return wide;
}
