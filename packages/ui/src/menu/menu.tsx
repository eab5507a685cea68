import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { isValidElement } from "react";
import { Button, IconButton } from "../button/button.tsx";
import type { MenuItem } from "./menu-items.tsx";
import { MenuItems } from "./menu-items.tsx";

export type { MenuItem } from "./menu-items.tsx";

type MenuProps = { trigger: ReactNode; label: string; items: readonly MenuItem[] };

const ownButtons: unknown[] = [Button, IconButton, "button"];

function isButton(node: ReactNode): node is ReactElement<Record<string, unknown>> {
  return isValidElement(node) && ownButtons.includes(node.type);
}

/** A button given as the trigger becomes the trigger itself; anything else is put inside a plain one. */
function Trigger({ trigger, label }: Pick<MenuProps, "trigger" | "label">) {
  if (isButton(trigger)) return <Base.Trigger render={trigger} />;
  const named = typeof trigger === "string" ? undefined : label;
  return (
    <Base.Trigger className="gh-menu-trigger" aria-label={named}>
      {trigger}
    </Base.Trigger>
  );
}

export function Menu({ trigger, label, items }: MenuProps) {
  return (
    <Base.Root>
      <Trigger trigger={trigger} label={label} />
      <Base.Portal render={<section aria-label={label} />}>
        <Base.Positioner className="gh-popup-place" align="end" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="gh-menu" aria-label={label}>
            <MenuItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
