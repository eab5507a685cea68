import { useEffect, useEffectEvent } from "react";

const editable = "input, textarea, select, [contenteditable=true]";

export type Hotkeys = { palette: () => void; shortcuts: () => void; go: (letter: string) => boolean };

const focusSearch = () => document.querySelector<HTMLElement>("[data-page-search] [aria-haspopup=dialog]")?.focus();

/** The page that was asked for may be a while in coming: Enter must not press a button of the one that is left. */
function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const SECOND = 1000;

const startOfGo = (event: KeyboardEvent) => (event.key === "g" ? Date.now() : 0);

const isPaletteKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";

/** True when the key belongs to whatever has the focus: a field, a dialog, or the browser itself. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return event.target instanceof Element && event.target.closest(`${editable}, [role=dialog]`) !== null;
}

/** The keys that work everywhere outside of fields; `g` waits a second for its letter. */
export function useHotkeys(on: Hotkeys): void {
  const plain = useEffectEvent((event: KeyboardEvent, waiting: boolean): boolean => {
    if (waiting && on.go(event.key.toLowerCase())) {
      leaveFocus();
      return true;
    }
    if (event.key === "?") on.shortcuts();
    else if (event.key === "/") focusSearch();
    else return false;
    return true;
  });
  const palette = useEffectEvent(() => {
    on.palette();
    return true;
  });
  useEffect(() => {
    let lastG = 0;
    const press = (event: KeyboardEvent) => {
      const command = isPaletteKey(event);
      if (!command && isTaken(event)) return;
      const used = command ? palette() : plain(event, Date.now() - lastG < SECOND);
      if (used) event.preventDefault();
      lastG = startOfGo(event);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
