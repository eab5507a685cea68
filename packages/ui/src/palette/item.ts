import type { ReactNode } from "react";

export type PaletteItem = {
  id: string;
  label: string;
  group: string;
  hint?: ReactNode;
  onSelect: () => void;
  /** True for what a search elsewhere found: it is shown whatever was typed. */
  found?: boolean;
};

export type PaletteProps = {
  open: boolean;
  onClose: () => void;
  items: readonly PaletteItem[];
  /** Hears what is typed, for items that have to be searched for. */
  onQuery?: (text: string) => void;
  searching?: boolean;
  placeholder?: string;
};
