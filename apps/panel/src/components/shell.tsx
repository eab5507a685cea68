import "@fontsource-variable/inter/index.css";
import "@fontsource-variable/jetbrains-mono/index.css";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useHotkeys } from "../lib/hotkeys.ts";
import { useKeptPlaces } from "../lib/kept-places.ts";
import { media, useMedia } from "../lib/use-media.ts";
import { dutyOf } from "../session/duty.ts";
import { userQuery } from "../session/user.ts";
import { ActingBanner } from "./acting-banner.tsx";
import { Allowed } from "./allowed.tsx";
import { Header } from "./header.tsx";
import { IdleWatch } from "./idle-watch.tsx";
import { entriesOf } from "./menu.ts";
import { useMenuLevel } from "./menu-level.ts";
import type { OpenPanel } from "./open-panel.ts";
import { OverPage } from "./over-page.tsx";
import { SETTINGS_KEY } from "./shortcut-keys.ts";
import { SideMenu } from "./side-menu.tsx";
import { useMenu } from "./use-menu.ts";
import "./faces.css";
import "./shell.css";

/** What must open when the line is dead is fetched while it lives. */
function useDialogsAtHand() {
  useEffect(() => {
    const fetching = setTimeout(() => {
      for (const load of [() => import("./error-dialog.tsx"), () => import("./idle-dialog.tsx")])
        load().catch(() => undefined);
    }, 2_000);
    return () => clearTimeout(fetching);
  }, []);
}

/** On a wide screen the menu is always there; below, it is an overlay that starts closed and closes after each step. */
function useOverlay() {
  const router = useRouter();
  const narrow = useMedia(media.tablet);
  const [open, setOpen] = useState(false);
  useEffect(() => router.subscribe("onResolved", () => setOpen(false)), [router]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [open]);
  return { narrow, open: narrow && open, setOpen };
}

/** A page that was opened before its person was known asks its gate again, once they owe something. */
function useDuty() {
  const router = useRouter();
  const { data: user } = useQuery(userQuery);
  const duty = dutyOf(user);
  useEffect(() => {
    if (duty !== undefined) void router.invalidate();
  }, [router, duty]);
}

export function Shell() {
  const router = useRouter();
  useDuty();
  useDialogsAtHand();
  // The frame is drawn first. Its page follows in slices that hold up neither a key nor a press.
  const framed = useDeferredValue(true, false);
  const overlay = useOverlay();
  const content = useRef<HTMLElement>(null);
  useKeptPlaces(content);
  const menu = useMenu();
  const levels = useMenuLevel(menu);
  const [panel, setPanel] = useState<OpenPanel>();
  useHotkeys({
    palette: () => setPanel("palette"),
    shortcuts: () => setPanel("shortcuts"),
    go(letter) {
      if (letter === SETTINGS_KEY) {
        overlay.setOpen(true);
        levels.show("settings");
        return true;
      }
      const entry = entriesOf(menu).find(({ key }) => key === letter);
      if (entry) void router.navigate({ to: entry.to });
      return entry !== undefined;
    },
  });
  return (
    <div className="shell">
      <a className="shell-skip" href="#content">
        Skip to content
      </a>
      <Header
        narrow={overlay.narrow}
        open={overlay.open}
        onToggle={() => overlay.setOpen(!overlay.open)}
        show={setPanel}
      />
      <ActingBanner />
      {overlay.narrow ? null : <SideMenu menu={menu} levels={levels} />}
      {overlay.open ? (
        <div className="shell-overlay">
          <SideMenu menu={menu} levels={levels} />
          <button
            type="button"
            className="shell-scrim"
            aria-label="Close menu"
            onClick={() => overlay.setOpen(false)}
          />
        </div>
      ) : null}
      <main className="shell-main" id="content" tabIndex={-1} ref={content}>
        {framed ? (
          <Allowed>
            <Outlet />
          </Allowed>
        ) : null}
      </main>
      <IdleWatch />
      {panel ? <OverPage key={panel} panel={panel} show={setPanel} /> : null}
    </div>
  );
}
