import { useShownWithin } from "@gatehouse/ui/tabs/show-within.ts";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import "./page-tabs.css";

/** `also`: pages below the tab, which mark it too. */
export type PageTab = { label: string; to: string; also?: string };

/** The parts of one record, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { pathname } = useLocation();
  const open = tabs.findIndex(({ to, also }) => pathname.startsWith(also ?? to));
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the window: the one that is open must be seen.
  useShownWithin(nav, open);
  return (
    <>
      <nav className="page-tabs gh-sideways" ref={nav} aria-label={label}>
        {tabs.map(({ label: word, to }, at) => (
          <Link key={to} to={to} aria-current={at === open ? "page" : undefined}>
            {word}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
