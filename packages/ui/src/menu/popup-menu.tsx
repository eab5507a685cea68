import { Menu as Base } from "@base-ui/react/menu";
import { useRef } from "react";
import { MenuItems } from "./menu-items.tsx";
import type { MenuAtProps, Place } from "./place.ts";

export default function PopupMenu({ label, items, place, open, onClose }: MenuAtProps & { place: Place }) {
  const popup = useRef<HTMLDivElement>(null);
  // Opened from outside, the menu cannot know that a key did it, and then its first item should be lit.
  const lightFirst = (shown: boolean) => {
    if (shown && place.byKey) popup.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())} onOpenChangeComplete={lightFirst}>
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner
          className="gh-popup-place"
          anchor={place.anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup ref={popup} className="gh-menu" aria-label={label} finalFocus={() => place.from}>
            <MenuItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
