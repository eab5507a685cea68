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
  mobile: "(width < 43.75em)",
  /** Where a table of seven columns would hide its last ones: a tablet upright, or a window at twice its size. */
  narrow: "(width < 56.25em)",
  tablet: "(width < 75em)",
  quickSearch: "(width > 62.5em)",
  banner: "(width > 50em)",
  countdown: "(width > 37.5em)",
};
