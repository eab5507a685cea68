/** A search by text starts after so many characters, once the typing has paused so long. */
export const LEAST_TYPED = 2;
export const PAUSE_MS = 600;
