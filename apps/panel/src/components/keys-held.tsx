import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

type KeysHeldProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  onEnter: () => void;
  onClose: () => void;
  /** The focus has gone on to what was waited for. */
  onGone: () => void;
};

/**
 * Has the focus from the press of a key until what that key opens is there, and so all that is typed in between. On the page
 * beneath it those keys would change an amount and charge it.
 */
export function KeysHeld({ label, text, onText, onEnter, onClose, onGone }: KeysHeldProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Who presses the pointer on the page has turned back to it.
    const press = () => close();
    window.addEventListener("pointerdown", press);
    return () => window.removeEventListener("pointerdown", press);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") onEnter();
    else if (event.key !== "Tab") return;
    event.preventDefault();
  };
  // A window that is left keeps its focus for when it is come back to.
  const onBlur = () => (document.activeElement === field.current ? undefined : onGone());
  return (
    <input
      ref={field}
      className="gh-hidden"
      aria-label={label}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  );
}
