import { useSyncExternalStore } from "react";

/** True while the window matches a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}

/** The specification's breakpoints, in one place. "Wider than 1000" leaves 1000 itself out. */
export const media = {
  mobile: "(width < 700px)",
  /** Where a table of seven columns would hide its last ones: a tablet upright, or a window at twice its size. */
  narrow: "(width < 900px)",
  tablet: "(width < 1200px)",
  quickSearch: "(width > 1000px)",
  banner: "(width > 800px)",
  countdown: "(width > 600px)",
};
