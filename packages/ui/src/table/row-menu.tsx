import { Menu as Base } from "@base-ui/react/menu";
import type { MenuItem } from "../menu/menu-items.tsx";
import { MenuItems } from "../menu/menu-items.tsx";

export type OpenMenu = { anchor: HTMLElement; from: HTMLElement; items: readonly MenuItem[] };

type RowMenuProps = { menu: OpenMenu | null; open: boolean; onClose: () => void };

/** One menu for the whole table, put beside whichever row asked for it: a hundred menus would cost a third of a second. */
export function RowMenu({ menu, open, onClose }: RowMenuProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner
          className="gh-popup-place"
          anchor={menu?.anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup className="gh-menu" aria-label="Row actions" finalFocus={() => menu?.from ?? true}>
            <MenuItems items={menu?.items ?? []} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
