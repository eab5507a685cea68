import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { useMenu } from "./menu.ts";
import "./side-menu.css";

// Kept outside: the overlay unmounts its menu, and a reader who comes back wants the place they left.
let scrolled = 0;

export function SideMenu() {
  const groups = useMenu();
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (element.current) element.current.scrollTop = scrolled;
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
                <Link to={entry.to} activeOptions={{ exact: false, includeSearch: false }}>
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
