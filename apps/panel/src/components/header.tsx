import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { useQuery } from "@tanstack/react-query";
import { Menu as MenuIcon, Search, X } from "lucide-react";
import { Suspense } from "react";
import { initialsOf } from "../lib/initials.ts";
import { shortIp } from "../lib/short-ip.ts";
import { media, useMedia } from "../lib/use-media.ts";
import { useMay } from "../session/holder.ts";
import { currentSession } from "../session/session.ts";
import { userQuery } from "../session/user.ts";
import { BrandMark } from "./brand-mark.tsx";
import { Countdown } from "./countdown.tsx";
import { EnvironmentBanner } from "./environment-banner.tsx";
import type { OpenPanel } from "./open-panel.ts";
import { QuickSearch } from "./quick-search.tsx";
import "./header.css";

// What opens over a page comes after the page: nobody opens a menu before there is one.
const UserMenu = lazyPart(() => import("./user-menu.tsx"));

type HeaderProps = { narrow: boolean; open: boolean; onToggle: () => void; show: (panel: OpenPanel) => void };

function Account({ show }: Pick<HeaderProps, "show">) {
  const { data: user } = useQuery(userQuery);
  const may = useMay();
  const initials = initialsOf(user?.name || user?.username || "");
  // Asked here and not in the menu, which comes later: it would fetch anew a user who could not be fetched.
  const known = { initials, mayManageKeys: may("manage_api_keys") };
  return (
    <Suspense fallback={<span className="avatar">{initials}</span>}>
      <UserMenu {...known} show={show} />
    </Suspense>
  );
}

function Who() {
  const { data: user } = useQuery(userQuery);
  const ip = currentSession()?.ip ?? "";
  return (
    <div className="header-who">
      <b>{user?.account_name}</b>
      <span>{[user?.username, shortIp(ip)].filter(Boolean).join(" · ")}</span>
    </div>
  );
}

export function Header({ narrow, open, onToggle, show }: HeaderProps) {
  const merchant = currentSession()?.accountType === "merchant";
  const withSearch = useMedia(media.quickSearch) && merchant;
  const withBanner = useMedia(media.banner);
  const withCountdown = useMedia(media.countdown);
  return (
    <header className="header">
      {narrow ? (
        <IconButton
          label={open ? "Close menu" : "Open menu"}
          icon={open ? <X /> : <MenuIcon />}
          aria-expanded={open}
          aria-controls="side-menu"
          onClick={onToggle}
        />
      ) : null}
      <div className={narrow ? "header-brand" : "header-brand header-brand-wide"}>
        <BrandMark />
      </div>
      {withBanner ? <EnvironmentBanner /> : null}
      {withSearch ? <QuickSearch /> : <IconButton label="Search" icon={<Search />} onClick={() => show("palette")} />}
      <span className="header-grow" />
      {withCountdown ? <Countdown /> : null}
      <Who />
      <Account show={show} />
    </header>
  );
}
