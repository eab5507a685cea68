import type { ReactNode } from "react";
import { Counted } from "../../components/counted.tsx";
import "./identity.css";

type ListHeadProps = { title: string; total: number | undefined; noun: string; children: ReactNode };

/** Over one of several lists of a page: what it holds, how many unless it says itself that there are none, and what one does. */
export function ListHead({ title, total, noun, children }: ListHeadProps) {
  return (
    <div className="identity-list-head">
      <div>
        <h2>{title}</h2>
        {total === 0 ? null : (
          <p className="muted">
            <Counted total={total} noun={noun} />
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
