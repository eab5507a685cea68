import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

/** What pays, once it is taken: enough to know it by, nothing that could pay again, and a way to another. */
type TakenProps = { children: ReactNode; note: string; another: string; onAnother: () => void; takesFocus?: boolean };

export function Taken({ children, note, another, onAnother, takesFocus }: TakenProps) {
  const button = useRef<HTMLButtonElement>(null);
  // What was pressed to take it is gone; a dialog gives the focus back a frame after it closes.
  useEffect(() => {
    if (!takesFocus) return;
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  return (
    <div className="taken" role="status">
      <p>{children}</p>
      <p className="muted">{note}</p>
      <IconButton ref={button} label={another} icon={<X />} onClick={onAnother} />
    </div>
  );
}
