import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";

export type MenuItem = {
  label: string;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
  /** A key, or for a disabled item the reason. */
  hint?: ReactNode;
};

export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  return items.map((item) => (
    <Base.Item
      key={item.label}
      className={item.danger ? "gh-menu-item gh-menu-danger" : "gh-menu-item"}
      disabled={item.disabled}
      label={item.label}
      onClick={item.onSelect}
    >
      <span>{item.label}</span>
      {item.hint ? <small>{item.hint}</small> : null}
    </Base.Item>
  ));
}
