import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";

/** What pays, once it is taken: enough to know it by, nothing that could pay again, and a way to another. */
type TakenProps = { children: ReactNode; note: string; another: string; onAnother: () => void };

export function Taken({ children, note, another, onAnother }: TakenProps) {
  return (
    <div className="taken" role="status">
      <p>{children}</p>
      <p className="muted">{note}</p>
      <IconButton label={another} icon={<X />} onClick={onAnother} />
    </div>
  );
}
