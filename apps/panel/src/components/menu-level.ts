import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useRef, useState } from "react";
import { holdsPage, type Menu } from "./menu.ts";

type Level = "main" | "settings";

export type MenuLevel = {
  level: Level;
  /** True after the user changed the level: the menu then moves the focus to the control that leads back. */
  movesFocus: RefObject<boolean>;
  show: (level: Level) => void;
};

/** The level of the menu: that of the open page, until the user chooses the other one. */
export function useMenuLevel({ settings }: Menu): MenuLevel {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [chosen, setChosen] = useState<{ path: string; level?: Level }>({ path });
  const movesFocus = useRef(false);
  if (chosen.path !== path) setChosen({ path });
  const ofPage = settings.some((group) => holdsPage(group, path)) ? "settings" : "main";
  return {
    level: chosen.level ?? ofPage,
    movesFocus,
    show(level) {
      movesFocus.current = true;
      setChosen({ path, level });
    },
  };
}
