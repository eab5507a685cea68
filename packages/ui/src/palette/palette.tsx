import { lazy, Suspense, useState } from "react";
import type { PaletteProps } from "./item.ts";

export type { PaletteItem, PaletteProps } from "./item.ts";

const Panel = lazy(() => import("./panel.tsx"));

/** Nothing of it is loaded before it is first asked for. */
export function Palette(props: PaletteProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return <Suspense fallback={null}>{wanted ? <Panel {...props} /> : null}</Suspense>;
}
