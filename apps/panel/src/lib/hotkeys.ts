import { useEffect, useEffectEvent } from "react";

const editable = "input, textarea, select, [contenteditable=true]";

export type Hotkeys = { palette: () => void; shortcuts: () => void; go: (letter: string) => boolean };

const focusSearch = () => document.querySelector<HTMLElement>("[data-page-search] button, [data-page-search]")?.focus();

const isPaletteKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";

/** True when the key belongs to whatever has the focus: a field, a dialog, or the browser itself. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return event.target instanceof Element && event.target.closest(`${editable}, [role=dialog]`) !== null;
}

/** The keys that work everywhere outside of fields; `g` waits a second for its letter. */
export function useHotkeys(on: Hotkeys): void {
  const plain = useEffectEvent((event: KeyboardEvent, waiting: boolean): boolean => {
    if (waiting && on.go(event.key.toLowerCase())) return true;
    if (event.key === "?") on.shortcuts();
    else if (event.key === "/") focusSearch();
    else return false;
    return true;
  });
  const palette = useEffectEvent(() => on.palette());
  useEffect(() => {
    let lastG = 0;
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        palette();
      } else if (!isTaken(event)) {
        if (plain(event, Date.now() - lastG < 1000)) event.preventDefault();
        lastG = event.key === "g" ? Date.now() : 0;
      }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
