import type { ReactNode } from "react";

/** `flush` lets a part reach the panel's edges, as a table does on a real screen. */
export function Section({ title, flush, children }: { title: string; flush?: boolean; children: ReactNode }) {
  return (
    <section className="gh-panel gallery-section">
      <h2>{title}</h2>
      <div className={flush ? "gallery-flush" : "gallery-body"}>{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>;
}
