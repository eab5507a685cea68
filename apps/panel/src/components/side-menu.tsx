import { useRouterState } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { entriesOf, holdsPage, type Menu, type MenuGroup } from "./menu.ts";
import { EntryList } from "./menu-entry.tsx";
import type { MenuLevel } from "./menu-level.ts";
import { SettingsMenu } from "./settings-menu.tsx";
import "./side-menu.css";

// Kept outside: the overlay unmounts its menu, and a user who comes back wants the place they left.
const scrolled = { main: 0, settings: 0 };
/** The page whose entry was brought into sight: once for each, so that the place one scrolls to is kept. */
let shownFor = "";

/** Brings the entry of the page into sight. Whether it is, the browser tells once it has laid out the page anyway. */
function useCurrentInSight(menu: RefObject<HTMLElement | null>, entries: number): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry may be among those that come with the user.
  useEffect(() => {
    const current = menu.current?.querySelector("a[aria-current]");
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

function Groups({ groups }: { groups: readonly MenuGroup[] }) {
  return groups.map(({ name, title, entries }) => (
    <section key={name} aria-label={title || undefined}>
      {title === "" ? null : <p className="side-menu-title">{title}</p>}
      <EntryList entries={entries} />
    </section>
  ));
}

function MainMenu({ menu, onSettings }: { menu: Menu; onSettings: () => void }) {
  const isInSettings = useRouterState({
    select: ({ location }) => menu.settings.some((group) => holdsPage(group, location.pathname)),
  });
  return (
    <>
      <Groups groups={menu.main} />
      {menu.settings.length > 0 ? (
        <section>
          <button type="button" data-level-control aria-current={isInSettings || undefined} onClick={onSettings}>
            Settings
            <ChevronRight className="side-menu-mark" />
          </button>
        </section>
      ) : null}
      <Groups groups={menu.help} />
    </>
  );
}

type SideMenuProps = { menu: Menu; levels: MenuLevel };

function LevelOfMenu({ menu, levels: { level, movesFocus, show } }: SideMenuProps) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Only where there is something to restore: asking for a place in the page lays out all of it at once.
    if (element.current && scrolled[level] > 0) element.current.scrollTop = scrolled[level];
  }, [level]);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    element.current?.querySelector<HTMLElement>("[data-level-control]")?.focus();
  });
  useCurrentInSight(element, entriesOf(menu).length);
  return (
    <nav
      className="side-menu"
      id="side-menu"
      aria-label="Main"
      ref={element}
      onScroll={(event) => {
        scrolled[level] = event.currentTarget.scrollTop;
      }}
    >
      {level === "settings" ? (
        <SettingsMenu groups={menu.settings} onBack={() => show("main")} />
      ) : (
        <MainMenu menu={menu} onSettings={() => show("settings")} />
      )}
    </nav>
  );
}

/** Each level scrolls on its own, so that each is an element of its own. */
export const SideMenu = (props: SideMenuProps) => <LevelOfMenu key={props.levels.level} {...props} />;
