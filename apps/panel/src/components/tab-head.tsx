import type { ReactNode } from "react";
import { Counted } from "./counted.tsx";
import "./page.css";

type TabHeadProps = { total: number | undefined; noun: string; children?: ReactNode };

/** Over a list within a tab: how many of what it holds, and what one does with it. */
export function TabHead({ total, noun, children }: TabHeadProps) {
  return (
    <div className="nested-head">
      <p className="muted">
        <Counted total={total} noun={noun} />
      </p>
      {children}
    </div>
  );
}
