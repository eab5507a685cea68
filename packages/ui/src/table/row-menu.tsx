import { Menu as Base } from "@base-ui/react/menu";
import { useRef } from "react";
import type { MenuItem } from "../menu/menu-items.tsx";
import { MenuItems } from "../menu/menu-items.tsx";

export type OpenMenu = {
  anchor: HTMLElement;
  /** Where the focus goes back to. */
  from: HTMLElement;
  items: readonly MenuItem[];
  byKey: boolean;
};

type RowMenuProps = { menu: OpenMenu | null; open: boolean; onClose: () => void };

/** One menu for the whole table, put beside the row that asked: a hundred menus would cost a third of a second. */
export function RowMenu({ menu, open, onClose }: RowMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Opened from outside, the menu cannot know that a key did it, and then its first item should be lit.
  const lightFirst = (shown: boolean) => {
    if (shown && menu?.byKey) popup.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())} onOpenChangeComplete={lightFirst}>
      <Base.Portal render={<section aria-label="Row actions" />}>
        <Base.Positioner
          className="gh-popup-place"
          anchor={menu?.anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup ref={popup} className="gh-menu" aria-label="Row actions" finalFocus={() => menu?.from ?? true}>
            <MenuItems items={menu?.items ?? []} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
