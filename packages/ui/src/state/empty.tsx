import type { ReactNode } from "react";
import "./state.css";

export function Empty({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <div className="gh-state">
      <p>{title}</p>
      {action}
    </div>
  );
}
