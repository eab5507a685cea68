/** A swipe that is not over by then never will be. */
const SWIPE_MS = 2_000;
/** A reader types far faster than a person: after this long without a key a single sign was typed by hand. */
const NEXT_KEY_MS = 120;
/** And a track that has ended is the last one. */
const LAST_TRACK_MS = 200;

/** `swiped`: what the reader typed. `typed`: a sign that only looked like the beginning of it. */
type Heard = { swiped: (burst: string) => void; typed: (sign: string) => void };

const begins = (text: string) => /^(%|;|%[bB]|;\d)$/.test(text);

/**
 * Hears a card reader among the keys that are pressed: it types the stripe as a burst that begins with `%B` or `;` and a
 * digit. `press` is true of each key that is part of it, and that nobody else may see.
 */
export function listenForSwipe({ swiped, typed }: Heard) {
  let held = "";
  let until = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(waiting);
    const burst = held;
    held = "";
    if (burst.length === 1) typed(burst);
    else if (burst !== "") swiped(burst);
  };
  const wait = () => {
    clearTimeout(waiting);
    const left = Math.max(0, until - Date.now());
    const pause = held.length === 1 ? NEXT_KEY_MS : held.endsWith("?") ? LAST_TRACK_MS : left;
    waiting = setTimeout(end, Math.min(pause, left));
  };
  const hold = (key: string) => {
    if (held === "") until = Date.now() + SWIPE_MS;
    if (key.length === 1) held += key;
    wait();
    return true;
  };
  const press = (key: string): boolean => {
    if (held === "") return begins(key) && hold(key);
    if (key === "Shift") return true;
    const belongs = held.length > 1 || begins(held + key);
    if (belongs && key !== "Enter") return hold(key);
    end();
    return belongs;
  };
  return { press, stop: () => clearTimeout(waiting) };
}
