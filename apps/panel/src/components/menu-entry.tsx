import { Link, useRouterState } from "@tanstack/react-router";
import type { PointerEvent } from "react";
import { opensHere } from "../lib/opens-here.ts";
import { type MenuEntry, marks } from "./menu.ts";

/** Loads the page while the mouse button is still down. A finger may be about to scroll the menu, so it has to be lifted first. */
function loadEarly({ load }: MenuEntry, press: PointerEvent): void {
  if (press.pointerType === "mouse" && opensHere(press)) load?.();
}

function EntryLink({ entry }: { entry: MenuEntry }) {
  const within = useRouterState({
    select: ({ location }) => marks(entry, location.pathname),
  });
  return (
    <Link
      to={entry.to}
      activeOptions={{ exact: false, includeSearch: false }}
      onPointerDown={(press) => loadEarly(entry, press)}
      {...(within ? { className: "active", "aria-current": "true" } : {})}
    >
      {entry.label}
    </Link>
  );
}

type EntryListProps = { entries: readonly MenuEntry[]; id?: string; hidden?: boolean };

export function EntryList({ entries, ...list }: EntryListProps) {
  return (
    <ul {...list}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <EntryLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}
