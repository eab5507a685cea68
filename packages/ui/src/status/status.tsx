import type { ReactNode } from "react";
import "./status.css";

export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`gh-status gh-status-${tone}`}>{children}</span>;
}
