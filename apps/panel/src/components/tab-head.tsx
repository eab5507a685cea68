import type { ReactNode } from "react";
import { Counted, type CountedProps } from "./counted.tsx";
import "./page.css";

/** Over a list within a tab: how many of what it holds, and what one does with it. */
export function TabHead({ children, ...counted }: CountedProps & { children?: ReactNode }) {
  return (
    <div className="nested-head">
      <p className="muted">
        <Counted {...counted} />
      </p>
      {children}
    </div>
  );
}
