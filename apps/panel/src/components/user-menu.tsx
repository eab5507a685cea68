import { Menu } from "@gatehouse/ui/menu/menu.tsx";
import { readTheme, setTheme, type Theme } from "@gatehouse/ui/theme/theme.ts";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { currentSession } from "../session/session.ts";
import { signOut } from "../session/sign-out.ts";
import type { OpenPanel } from "./open-panel.ts";

const themes: { theme: Theme; label: string }[] = [
  { theme: "system", label: "Theme: as the system" },
  { theme: "light", label: "Theme: light" },
  { theme: "dark", label: "Theme: dark" },
  { theme: "contrast", label: "Theme: high contrast" },
];

type UserMenuProps = {
  initials: string;
  mayManageKeys: boolean;
  show: (panel: OpenPanel) => void;
};

export default function UserMenu({ initials, mayManageKeys, show }: UserMenuProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState(readTheme);
  const session = currentSession();
  const go = (page: string) => () => void router.navigate({ to: `/${session?.accountType}/${page}` });
  const withKeys = mayManageKeys && (session?.accountType !== "merchant" || session.role === "admin");
  const items = [
    { label: "My account", onSelect: go("manage_account") },
    ...(withKeys ? [{ label: "API keys", onSelect: go("manage_api_keys") }] : []),
    { label: "Change password", onSelect: go("change_password") },
    { label: "Two-factor authentication", onSelect: go("two_factor_auth") },
    { label: "Keyboard shortcuts", onSelect: () => show("shortcuts"), hint: "?" },
    ...themes.map(({ theme, label }) => ({
      label,
      hint: theme === chosen ? "✓" : undefined,
      onSelect: () => {
        setTheme(theme);
        setChosen(theme);
      },
    })),
    { label: "Logout", onSelect: () => void signOut() },
  ];
  const trigger = (
    <button type="button" className="avatar" aria-label="Account menu">
      {initials}
    </button>
  );
  return <Menu trigger={trigger} label="Account menu" items={items} />;
}
