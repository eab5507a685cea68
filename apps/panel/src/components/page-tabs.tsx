import { Link, Outlet } from "@tanstack/react-router";
import "./page-tabs.css";

export type PageTab = { label: string; to: string; also?: string };

/** The parts of one record, each with an address of its own. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  return (
    <>
      <nav className="page-tabs" aria-label={label}>
        {tabs.map(({ label: word, to }) => (
          <Link key={to} to={to} activeProps={{ "aria-current": "page" }}>
            {word}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
