import { Suspense, useState } from "react";
import { lazyPart, MissingOver } from "../part/lazy-part.ts";
import type { PaletteProps } from "./item.ts";

export type { PaletteItem, PaletteProps } from "./item.ts";

const Panel = lazyPart(() => import("./panel.tsx"), MissingOver);

/** Nothing of it is loaded before it is first asked for. */
export function Palette(props: PaletteProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return <Suspense fallback={null}>{wanted ? <Panel {...props} /> : null}</Suspense>;
}
