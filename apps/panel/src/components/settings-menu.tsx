import { useRouterState } from "@tanstack/react-router";
import { ChevronDown, ChevronLeft } from "lucide-react";
import { useId } from "react";
import { holdsPage, type MenuGroup } from "./menu.ts";
import { EntryList } from "./menu-entry.tsx";
import { useOpenGroups } from "./open-groups.ts";

type GroupProps = { group: MenuGroup; isCurrent: boolean; isOpen: boolean; onToggle: () => void };

function Group({ group, isCurrent, isOpen, onToggle }: GroupProps) {
  const list = useId();
  return (
    <div className="side-menu-group">
      <button
        type="button"
        className={isCurrent ? "side-menu-fold side-menu-fold-current" : "side-menu-fold"}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={onToggle}
      >
        {group.title}
        <ChevronDown className="side-menu-mark" />
      </button>
      <EntryList entries={group.entries} id={list} hidden={!isOpen} />
    </div>
  );
}

/** The second level of the menu: the settings by their groups, and the way back to the first level. */
export function SettingsMenu({ groups, onBack }: { groups: readonly MenuGroup[]; onBack: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { isOpen, toggle } = useOpenGroups(groups, path);
  return (
    <>
      <button type="button" className="side-menu-back" data-level-control onClick={onBack}>
        <ChevronLeft />
        Main menu
      </button>
      <p className="side-menu-level">Settings</p>
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          isCurrent={holdsPage(group, path)}
          isOpen={isOpen(group)}
          onToggle={() => toggle(group)}
        />
      ))}
    </>
  );
}
