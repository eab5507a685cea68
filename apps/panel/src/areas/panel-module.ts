import type { AnyRoute } from "@tanstack/react-router";
import type { GuardedPages, MenuEntry, PageEntry } from "../components/menu.ts";
import type { PaletteSearch } from "../components/palette-search.ts";

/** What a module gives to the panel. Each module.tsx exports one; modules.ts lists them all. */
export type PanelModule = {
  /** Each route names its parent: an area, a record with tabs, or the root. */
  routes: readonly AnyRoute[];
  menu: readonly MenuEntry[];
  /** Pages that have no menu entry, but a button on another page. The command palette opens them. */
  pages?: readonly PageEntry[];
  /** Searches of the command palette. */
  palette?: readonly PaletteSearch[];
  /** Pages that need a permission and have no menu entry, but a button. */
  guarded?: readonly GuardedPages[];
};
