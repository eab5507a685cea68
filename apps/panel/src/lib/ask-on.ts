import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { IDLE_SECONDS } from "./idle.ts";

const SOON_MS = 2_000;
const LATER_MS = 15_000;
const MINUTE = 60_000;

/**
 * How long to wait before something is asked for again. Each answer keeps the session alive: for a screen that nobody has
 * looked at for as long as a session lasts, nothing is asked until somebody comes back to it.
 */
export function askAgainMs(waitedMs: number): number | false {
  if (waitedMs < MINUTE) return SOON_MS;
  return waitedMs < IDLE_SECONDS * 1000 ? LATER_MS : false;
}

/** Asks until the answer is no longer open, and at once when somebody comes back to the window. */
export function useAskedOn<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
  isOpen: (answer?: T) => boolean,
) {
  const { queryKey, enabled } = options;
  const text = JSON.stringify(queryKey);
  const since = useRef({ text: "", at: 0 });
  if (since.current.text !== text) since.current = { text, at: Date.now() };
  const { data, refetch } = useQuery({
    ...options,
    refetchInterval: ({ state }) => isOpen(state.data) && askAgainMs(Date.now() - since.current.at),
  });
  const look = useEffectEvent(() => {
    since.current.at = Date.now();
    if (enabled === true && isOpen(data)) void refetch();
  });
  useEffect(() => {
    const back = () => look();
    window.addEventListener("focus", back);
    return () => window.removeEventListener("focus", back);
  }, []);
  return data;
}
