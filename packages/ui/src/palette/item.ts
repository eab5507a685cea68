import type { ReactNode } from "react";

export type PaletteItem = { id: string; label: string; group: string; hint?: ReactNode; onSelect: () => void };
export type PaletteProps = { open: boolean; onClose: () => void; items: readonly PaletteItem[] };
