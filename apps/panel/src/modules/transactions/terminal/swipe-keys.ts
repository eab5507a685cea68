/** A swipe that is not over by then never will be. */
const SWIPE_MS = 2_000;
/** A reader types far faster than a person: after this long without a key, what only might be a track was typed by hand. */
const NEXT_KEY_MS = 120;
/** And a track that has ended is the last one. */
const LAST_TRACK_MS = 200;

/** `swiped`: what the reader typed. `typed`: signs that only looked like the beginning of it. */
type Heard = { swiped: (burst: string) => void; typed: (signs: string) => void };

const mayBeTrack = (text: string) => /^(%([bB]\d*)?|;\d*)$/.test(text);
/** So many digits at a reader's speed are a card's number: never given back to a field, even if the rest is broken. */
const isTrack = (text: string) => /^(%[bB]|;)\d{8}/.test(text);

/**
 * Hears a card reader among the keys that are pressed: it types the stripe as a burst that begins with `%B` or `;` and
 * the card's number. `press` is true of each key that is part of it, or may be, and that nobody else may see.
 */
export function listenForSwipe({ swiped, typed }: Heard) {
  let held = "";
  let until = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(waiting);
    const burst = held;
    held = "";
    if (isTrack(burst)) swiped(burst);
    else if (burst !== "") typed(burst);
  };
  const wait = () => {
    clearTimeout(waiting);
    const left = Math.max(0, until - Date.now());
    const pause = !isTrack(held) ? NEXT_KEY_MS : held.endsWith("?") ? LAST_TRACK_MS : left;
    waiting = setTimeout(end, Math.min(pause, left));
  };
  const hold = (key: string) => {
    if (held === "") until = Date.now() + SWIPE_MS;
    if (key.length === 1) held += key;
    wait();
    return true;
  };
  const press = (key: string): boolean => {
    if (held === "") return mayBeTrack(key) && hold(key);
    if (key === "Shift") return true;
    if (key !== "Enter" && (isTrack(held) || mayBeTrack(held + key))) return hold(key);
    const ended = key === "Enter" && isTrack(held);
    end();
    return ended || press(key);
  };
  return { press, stop: () => clearTimeout(waiting) };
}
