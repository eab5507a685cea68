import type { ReactNode } from "react";

export type PaletteItem = {
  id: string;
  label: string;
  group: string;
  hint?: ReactNode;
  /** Other words by which the item is found. Items whose label fits come first. */
  words?: readonly string[];
  onSelect: () => void;
  /** True for what a search elsewhere found: it is shown whatever was typed. */
  found?: boolean;
};

export type PaletteProps = {
  open: boolean;
  onClose: () => void;
  items: readonly PaletteItem[];
  /** What is typed, where somebody else keeps it; it may have begun before the palette was there. */
  query?: string;
  /** Hears what is typed, for items that have to be searched for. */
  onQuery?: (text: string) => void;
  /** True when Enter was pressed before the palette was there: the first item that fits is chosen as soon as there is one. */
  entered?: boolean;
  searching?: boolean;
  placeholder?: string;
};
