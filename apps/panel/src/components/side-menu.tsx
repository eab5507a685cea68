import { Link, useRouterState } from "@tanstack/react-router";
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { opensHere } from "../lib/opens-here.ts";
import { type MenuEntry, marks } from "./menu.ts";
import { useMenu } from "./use-menu.ts";
import "./side-menu.css";

// Kept outside: the overlay unmounts its menu, and a reader who comes back wants the place they left.
let scrolled = 0;
/** The page whose entry was brought into sight: once for each, so that the place one scrolls to is kept. */
let shownFor = "";

/** Loads the page while the mouse button is still down. A finger may be about to scroll the menu, so it has to be lifted first. */
function loadEarly({ load }: MenuEntry, press: PointerEvent): void {
  if (press.pointerType === "mouse" && opensHere(press)) load?.();
}

function Entry({ entry }: { entry: MenuEntry }) {
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

/** Brings the entry of the page into sight. Whether it is, the browser tells once it has laid out the page anyway. */
function useCurrentInSight(menu: RefObject<HTMLElement | null>, entries: number): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry may be among those that come with the user.
  useEffect(() => {
    const current = menu.current?.querySelector("[aria-current]");
    if (!current || shownFor === path) return;
    const sight = new IntersectionObserver(([seen]) => {
      sight.disconnect();
      shownFor = path;
      if (seen && seen.intersectionRatio < 1) current.scrollIntoView({ block: "nearest" });
    });
    sight.observe(current);
    return () => sight.disconnect();
  }, [menu, path, entries]);
}

export function SideMenu() {
  const groups = useMenu();
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Only where there is something to restore: asking for a place in the page lays out all of it at once.
    if (element.current && scrolled > 0) element.current.scrollTop = scrolled;
  }, []);
  useCurrentInSight(element, groups.flatMap(({ entries }) => entries).length);
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
