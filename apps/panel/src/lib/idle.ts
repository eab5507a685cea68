import { useEffect, useState } from "react";
import { createStore, useStore } from "./store.ts";

/** Seconds without activity until a session ends, and how many are left when the panel asks. */
export const IDLE_SECONDS = 900;
export const WARN_SECONDS = 120;

/** The moment the session ends. A moment, not a counter: a laptop that slept must not think that no time went by. */
const deadline = createStore(Date.now() + IDLE_SECONDS * 1000);

export function resetIdle(): void {
  deadline.set(Date.now() + IDLE_SECONDS * 1000);
}

function secondsLeft(): number {
  return Math.max(0, Math.ceil((deadline.get() - Date.now()) / 1000));
}

/** Seconds left, renewed each second. */
export function useSecondsLeft(): number {
  useStore(deadline);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsLeft();
}

export function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
