import { Palette, type PaletteProps } from "@gatehouse/ui/palette/palette.tsx";
import { setTheme } from "@gatehouse/ui/theme/theme.ts";
import { useRouter } from "@tanstack/react-router";
import { signOut } from "../session/sign-out.ts";
import type { OpenPanel } from "./open-panel.ts";
import { useFoundRecords } from "./use-found-records.ts";
import { useMenu } from "./use-menu.ts";

type CommandPaletteProps = Required<Pick<PaletteProps, "onClose" | "query" | "onQuery" | "entered">> & {
  show: (panel: OpenPanel) => void;
};

export default function CommandPalette({ show, ...typing }: CommandPaletteProps) {
  const router = useRouter();
  const records = useFoundRecords(typing.query);
  const pages = useMenu().flatMap((group) =>
    group.entries.map((entry) => ({
      id: entry.to,
      label: entry.label,
      group: "Pages",
      hint: entry.key && `g ${entry.key}`,
      onSelect: () => void router.navigate({ to: entry.to }),
    })),
  );
  const action = (label: string, onSelect: () => void) => ({ id: label, label, group: "Actions", onSelect });
  const items = [
    ...pages,
    action("Use the light theme", () => setTheme("light")),
    action("Use the dark theme", () => setTheme("dark")),
    action("Use the high contrast theme", () => setTheme("contrast")),
    action("Use the system's theme", () => setTheme("system")),
    action("Show keyboard shortcuts", () => show("shortcuts")),
    action("Log out", () => void signOut()),
  ];
  return (
    <Palette
      open
      {...typing}
      items={[...items, ...records.items]}
      searching={records.searching}
      placeholder={records.placeholder}
    />
  );
}
