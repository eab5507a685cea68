import { type ParsedLocation, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";

/** Where a page was left: how far down, and which row of a table was in hand. */
type Place = { top: number; row: string | undefined };

const beginning: Place = { top: 0, row: undefined };

/** How each page was left last, by its path. Which rows were ticked is not of it: what is done to several is begun anew. */
const left = new Map<string, Place & Pick<ParsedLocation, "search">>();

/** Of which filters, in which order and on which page a list was left: its address without them leads to another. */
export const searchAsLeft = (path: string): object => left.get(path)?.search ?? {};

/** Rows that are asked for anew may take as long; whoever moves by themselves is left alone at once. */
const LOOKED_FOR_MS = 3_000;
const MOVES = ["wheel", "pointerdown", "keydown", "touchstart"] as const;

/**
 * Whoever comes back finds a page as they left it, in the browser's history or by a link that says `asLeft`; a page that one
 * goes to begins at its top. In memory alone: a sign-out loads the panel anew, so the next person comes back to nothing of
 * this one's.
 */
export function useKeptPlaces(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const places = new Map<string, Place>();
    let leaving: { key: string; page: Element | null; top: number } | undefined;
    let stop = () => {};
    const leaves = router.subscribe("onBeforeLoad", ({ fromLocation }) => {
      const main = content.current;
      // A redirect on the way says nothing of the page that was left.
      if (!main || !fromLocation || leaving) return;
      stop();
      const place = placeIn(main);
      leaving = { key: keyOf(fromLocation), page: main.firstElementChild, top: place.top };
      places.set(leaving.key, place);
      left.set(fromLocation.pathname, { ...place, search: fromLocation.search });
    });
    const arrives = router.subscribe("onRendered", ({ toLocation }) => {
      const main = content.current;
      const from = leaving;
      leaving = undefined;
      if (!main || !from || from.key === keyOf(toLocation)) return;
      // A dialog, a tab and other filters change the address of a page that stays: it has no top to begin at.
      const stays = main.firstElementChild === from.page;
      const place = places.get(keyOf(toLocation)) ?? leftAt(toLocation) ?? (stays ? undefined : beginning);
      if (place) stop = putBack(main, place, from.top);
    });
    return () => {
      leaves();
      arrives();
      stop();
      left.clear();
    };
  }, [router, content]);
}

/** Each step of the history has its own, also where it leads to the same address. */
const keyOf = ({ state, href }: ParsedLocation): string => state.__TSR_key ?? href;

const leftAt = ({ state, pathname }: ParsedLocation) => ("asLeft" in state ? left.get(pathname) : undefined);

function placeIn(main: HTMLElement): Place {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  return { top: main.scrollTop, row: row && main.contains(row) ? row.dataset.row : undefined };
}

/** As soon as there is enough of the page; until then it is looked for in each frame. `stood`: where it stands now. */
function putBack(main: HTMLElement, { top, row }: Place, stood: number): () => void {
  const until = performance.now() + LOOKED_FOR_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of MOVES) main.removeEventListener(move, stop);
  };
  const look = () => {
    main.scrollTop = top;
    const there = Math.abs(main.scrollTop - top) < 1 && (row === undefined || takeUp(main, row));
    if (there || performance.now() > until) stop();
    else frame = requestAnimationFrame(look);
  };
  // Else what is far down a long list would come only after what nobody sees.
  main.toggleAttribute("data-returned", top > 0);
  // To put it there would lay the whole page out, in the same step as the press that led to it.
  if (top === stood && row === undefined) return stop;
  for (const move of MOVES) main.addEventListener(move, stop, { passive: true });
  look();
  return stop;
}

/** True once the row has the focus, or something else has been given it. */
function takeUp(main: HTMLElement, name: string): boolean {
  // A press anywhere on a page gives the focus to all of its content, which is to nothing.
  if (![null, document.body, main].includes(document.activeElement as HTMLElement | null)) return true;
  const row = main.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`);
  if (!row) return false;
  // Whoever came back by a press would not be shown what a program gives the focus to.
  row.toggleAttribute("data-in-hand", true);
  row.addEventListener("blur", () => row.removeAttribute("data-in-hand"), { once: true });
  // Where the page was left is known already; a browser would put a row in the middle whose part is not laid out yet.
  row.focus({ preventScroll: true });
  return document.activeElement === row;
}
