import { Suspense } from "react";
import { lazyPart } from "../part/lazy-part.ts";
import type { MenuAtProps } from "./place.ts";

const PopupMenu = lazyPart(() => import("./popup-menu.tsx"));

/** A menu beside whatever asked for it. Its code comes when it is first asked for, so that no page waits for it. */
export function MenuAt({ place, ...menu }: MenuAtProps) {
  return place ? (
    <Suspense>
      <PopupMenu {...menu} place={place} />
    </Suspense>
  ) : null;
}
