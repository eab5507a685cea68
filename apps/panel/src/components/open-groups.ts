import { useState } from "react";
import { holdsPage, type MenuGroup } from "./menu.ts";

const KEY = "gatehouse.menu-groups";

/** More entries than these do not fit a window of 800 pixels, so that only the current group starts open. */
const MOST_SHOWN = 16;

type Choices = Record<string, boolean>;

function readChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, open]) => typeof open === "boolean"));
  } catch {
    return {};
  }
}

function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}

/** Which groups of the settings are open. The browser remembers what the user opened and closed. */
export function useOpenGroups(groups: readonly MenuGroup[], path: string) {
  const [choices, setChoices] = useState(readChoices);
  const [closedAt, setClosedAt] = useState("");
  const areFew = groups.flatMap(({ entries }) => entries).length <= MOST_SHOWN;
  // The group of the open page is open, whatever is remembered, until it is closed on that page.
  const isOpen = (group: MenuGroup): boolean =>
    holdsPage(group, path) ? closedAt !== path : (choices[group.name] ?? areFew);
  const toggle = (group: MenuGroup): void => {
    const open = !isOpen(group);
    const next = { ...choices, [group.name]: open };
    setChoices(next);
    keepChoices(next);
    if (holdsPage(group, path)) setClosedAt(open ? "" : path);
  };
  return { isOpen, toggle };
}
