import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { opensHere } from "../lib/opens-here.ts";

/**
 * The link of a table's row. The router's own `Link` follows the address that is shown, to know whether it leads there:
 * with a hundred of them a list came a tenth later. This one does its work when it is pointed at.
 */
export function RowLink({ href, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    router.history.push(href);
  };
  const preload = () => void router.preloadRoute({ to: href } as never);
  return (
    // The row itself is what the keyboard reaches, and Enter on it leads to the same place.
    <a {...rest} href={href} onClick={onClick} onPointerEnter={preload} tabIndex={-1}>
      {children}
    </a>
  );
}
