import { Link, useRouterState } from "@tanstack/react-router";
import { type PointerEvent, useLayoutEffect, useRef } from "react";
import { opensHere } from "../lib/opens-here.ts";
import { listPath } from "../modules/transactions/paths.ts";
import { askForOwnList } from "../modules/transactions/search/ask-ahead.ts";
import { type MenuEntry, useMenu } from "./menu.ts";
import "./side-menu.css";

// Kept outside: the overlay unmounts its menu, and a reader who comes back wants the place they left.
let scrolled = 0;

/** A list of payments is searched for while the mouse's button is still down; a finger may be about to scroll the menu. */
function askAtOnce({ to }: MenuEntry, press: PointerEvent): void {
  if (to === listPath() && press.pointerType === "mouse" && opensHere(press)) void askForOwnList({});
}

function Entry({ entry }: { entry: MenuEntry }) {
  const within = useRouterState({
    select: ({ location }) => entry.also !== undefined && location.pathname.startsWith(entry.also),
  });
  return (
    <Link
      to={entry.to}
      activeOptions={{ exact: false, includeSearch: false }}
      onPointerDown={(press) => askAtOnce(entry, press)}
      {...(within ? { className: "active", "aria-current": "true" } : {})}
    >
      {entry.label}
    </Link>
  );
}

export function SideMenu() {
  const groups = useMenu();
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Only where there is something to restore: asking for a place in the page lays out all of it at once.
    if (element.current && scrolled > 0) element.current.scrollTop = scrolled;
  }, []);
  return (
    <nav
      className="side-menu"
      id="side-menu"
      aria-label="Main"
      ref={element}
      onScroll={(event) => {
        scrolled = event.currentTarget.scrollTop;
      }}
    >
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title || undefined}>
          {group.title === "" ? null : <p className="side-menu-title">{group.title}</p>}
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
