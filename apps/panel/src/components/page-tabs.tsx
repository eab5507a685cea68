import { Link, Outlet, useLocation } from "@tanstack/react-router";
import "./page-tabs.css";

/** `also`: pages below the tab, which mark it too. */
export type PageTab = { label: string; to: string; also?: string };

/** The parts of one record, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { pathname } = useLocation();
  return (
    <>
      <nav className="page-tabs" aria-label={label}>
        {tabs.map(({ label: word, to, also }) => (
          <Link key={to} to={to} aria-current={pathname.startsWith(also ?? to) ? "page" : undefined}>
            {word}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
