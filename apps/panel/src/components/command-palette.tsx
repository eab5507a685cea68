import { Palette, type PaletteProps } from "@gatehouse/ui/palette/palette.tsx";
import { setTheme } from "@gatehouse/ui/theme/theme.ts";
import { useRouter } from "@tanstack/react-router";
import { signOut } from "../session/sign-out.ts";
import { type PageEntry, settingsPlace } from "./menu.ts";
import type { OpenPanel } from "./open-panel.ts";
import { useFoundRecords } from "./use-found-records.ts";
import { usePages } from "./use-menu.ts";

type CommandPaletteProps = Required<Pick<PaletteProps, "onClose" | "query" | "onQuery" | "entered">> & {
  show: (panel: OpenPanel) => void;
};

export default function CommandPalette({ show, ...typing }: CommandPaletteProps) {
  const router = useRouter();
  const records = useFoundRecords(typing.query);
  const { entries, others } = usePages();
  const pageItem = ({ to, label, words = [] }: PageEntry, place = "", key = "") => ({
    id: to,
    label,
    group: "Pages",
    words: [place, ...words],
    hint: [place, key && `g ${key}`].filter(Boolean).join(" · "),
    onSelect: () => void router.navigate({ to }),
  });
  const pages = [
    ...entries.map((entry) => pageItem(entry, settingsPlace(entry), entry.key)),
    ...others.map((page) => pageItem(page)),
  ];
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
