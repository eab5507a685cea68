import type { MenuItem } from "./menu-items.tsx";

export type Place = {
  anchor: HTMLElement;
  /** Where the focus goes back to. */
  from: HTMLElement;
  byKey: boolean;
};

/** `place` is undefined until somebody asks for the menu. */
export type MenuAtProps = {
  label: string;
  items: readonly MenuItem[];
  place: Place | undefined;
  open: boolean;
  onClose: () => void;
};
