import { lazyPart, MissingOver } from "@gatehouse/ui/part/lazy-part.ts";
import { Suspense, useEffect, useState } from "react";
import { KeysHeld } from "./keys-held.tsx";
import type { OpenPanel } from "./open-panel.ts";

const CommandPalette = lazyPart(() => import("./command-palette.tsx"), MissingOver);
const Shortcuts = lazyPart(() => import("./shortcuts.tsx"), MissingOver);

const labels = { palette: "Search pages and actions", shortcuts: "Keyboard shortcuts" };

/** Whoever had the focus gets it back from what lay over them, unless somebody has it already. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const free = document.activeElement === document.body || document.activeElement === null;
        if (free && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** What was asked for over the page. Its code may be on its way for a while, and whoever asked types on. */
export function OverPage({ panel, show }: { panel: NonNullable<OpenPanel>; show: (panel: OpenPanel) => void }) {
  const [query, setQuery] = useState("");
  const [entered, setEntered] = useState(false);
  const [held, setHeld] = useState(true);
  useFocusBack();
  const close = () => show(undefined);
  const type = (text: string) => {
    setQuery(text);
    setEntered(false);
  };
  return (
    <>
      {held ? (
        <KeysHeld
          label={labels[panel]}
          text={query}
          onText={type}
          onEnter={() => setEntered(true)}
          onClose={close}
          onGone={() => setHeld(false)}
        />
      ) : null}
      <Suspense>
        {panel === "palette" ? (
          <CommandPalette onClose={close} show={show} query={query} onQuery={type} entered={entered} />
        ) : (
          <Shortcuts onClose={close} />
        )}
      </Suspense>
    </>
  );
}
