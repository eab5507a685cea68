import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";
import { cloneElement, isValidElement, useState } from "react";
import { Button, IconButton } from "../button/button.tsx";
import { MenuAt } from "./menu-at.tsx";
import type { MenuItem } from "./menu-items.tsx";
import type { Place } from "./place.ts";
import "./menu.css";

type MenuProps = { trigger: ReactNode; label: string; items: readonly MenuItem[] };

const ownButtons: unknown[] = [Button, IconButton, "button"];

function isButton(node: ReactNode): node is ReactElement<Record<string, unknown>> {
  return isValidElement(node) && ownButtons.includes(node.type);
}

/** A button given as the trigger becomes the trigger itself; anything else is put inside a plain one. */
function triggerOf({ trigger, label }: Pick<MenuProps, "trigger" | "label">) {
  if (isButton(trigger)) return trigger;
  const named = typeof trigger === "string" ? undefined : label;
  return (
    <button type="button" className="gh-menu-trigger" aria-label={named}>
      {trigger}
    </button>
  );
}

/** No pointer was there when a click has not been counted. */
const byKey = ({ detail }: MouseEvent) => detail === 0;

export function Menu({ trigger, label, items }: MenuProps) {
  const [place, setPlace] = useState<Place>();
  const [open, setOpen] = useState(false);
  const show = (from: HTMLElement, byKey: boolean) => {
    setPlace({ anchor: from, from, byKey });
    setOpen(true);
  };
  const opens = {
    "aria-haspopup": "menu",
    "aria-expanded": open,
    onClick: (event: MouseEvent<HTMLElement>) => show(event.currentTarget, byKey(event)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      show(event.currentTarget, true);
    },
  };
  return (
    <>
      {cloneElement(triggerOf({ trigger, label }), opens)}
      <MenuAt label={label} items={items} place={place} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
