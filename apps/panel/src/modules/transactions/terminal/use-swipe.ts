import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useEffect, useEffectEvent } from "react";
import { readSwipe, type SaleCard } from "./swipe.ts";
import { listenForSwipe } from "./swipe-keys.ts";

/** Puts signs that were held back where the caret is, as if they had only just been typed. */
function typeSigns(signs: string): void {
  document.execCommand("insertText", false, signs);
}

/** While it is there a card can be swiped, wherever the caret stands. */
export function useSwipe(onCard: (card: SaleCard) => void): void {
  const swiped = useEffectEvent((burst: string) => {
    const card = readSwipe(burst, new Date());
    if (card) onCard(card);
    else toast("There was a problem parsing swipped card", "error");
  });
  useEffect(() => {
    const reader = listenForSwipe({ swiped: (burst) => swiped(burst), typed: typeSigns });
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !reader.press(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before any field or shortcut sees the key.
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      reader.stop();
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, []);
}
