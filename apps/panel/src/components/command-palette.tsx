import { Palette, type PaletteProps } from "@gatehouse/ui/palette/palette.tsx";
import { setTheme } from "@gatehouse/ui/theme/theme.ts";
import { useRouter } from "@tanstack/react-router";
import { useRecords } from "../modules/transactions/use-records.ts";
import { signOut } from "../session/sign-out.ts";
import { useMenu } from "./menu.ts";
import type { OpenPanel } from "./open-panel.ts";

type CommandPaletteProps = Required<Pick<PaletteProps, "onClose" | "query" | "onQuery" | "entered">> & {
  show: (panel: OpenPanel) => void;
};

export default function CommandPalette({ show, ...typing }: CommandPaletteProps) {
  const router = useRouter();
  const records = useRecords(typing.query);
  const pages = useMenu().flatMap((group) =>
    group.entries.map((entry) => ({
      id: entry.to,
      label: entry.label,
      group: "Pages",
      hint: `g ${entry.key}`,
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
