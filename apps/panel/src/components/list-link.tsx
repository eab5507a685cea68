import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { searchAsLeft } from "../lib/kept-places.ts";

/** From a record back to its list, as it was left: with its filters, order and page, and the row in hand that was opened. */
export function ListLink({ to, ...rest }: { to: string; className?: string; children: ReactNode }) {
  return <Link {...rest} to={to as never} search={searchAsLeft(to) as never} state={{ asLeft: true } as never} />;
}
