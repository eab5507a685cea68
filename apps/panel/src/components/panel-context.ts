import { useRouter } from "@tanstack/react-router";
import type { GuardedPages, Menus, PageEntry } from "./menu.ts";
import type { PaletteSearch } from "./palette-search.ts";

/** What the modules give to the frame around every page. The router carries it, as the frame knows no module. */
export type PanelContext = {
  menus: Menus;
  /** Pages that have no menu entry. */
  pages: readonly PageEntry[];
  guarded: readonly GuardedPages[];
  searches: readonly PaletteSearch[];
};

export function usePanel(): PanelContext {
  return useRouter().options.context;
}
