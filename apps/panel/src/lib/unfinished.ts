import { useEffect, useRef } from "react";
import { holder } from "../session/session.ts";

const KEY = "gatehouse.unfinished";
/** A till that is left at the sign-in doesn't keep its last payer for good. */
const KEPT_MS = 15 * 60_000;

type Unfinished = { userId: string; page: string; work: unknown; at: number };

let read: (() => unknown) | undefined;

/**
 * What a page says is typed on it outlives a session that ended elsewhere, for whoever typed it. `work` must leave out what
 * may be kept nowhere.
 */
export function useUnfinished(work: () => unknown): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    read = () => latest.current();
    return () => {
      read = undefined;
    };
  }, []);
}

/** Before the session is let go: who types is not known after it. */
export function keepUnfinished(): void {
  const work = read?.();
  if (work === undefined) return;
  const kept: Unfinished = { userId: holder(), page: location.pathname, work, at: Date.now() };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  setTimeout(() => dropUnfinished(kept.at), KEPT_MS);
}

/** What this person was typing on this page; forgotten either way. */
export function takeUnfinished<Work>(): Work | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return undefined;
  const { userId, page, work, at } = JSON.parse(text) as Unfinished;
  const theirs = userId === holder() && page === location.pathname && Date.now() - at < KEPT_MS;
  return theirs ? (work as Work) : undefined;
}

/** Nobody else's work waits in the session of whoever signs in. */
export function dropUnfinishedOfOthers(): void {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return;
  if ((JSON.parse(text) as Unfinished).userId !== holder()) sessionStorage.removeItem(KEY);
}

function dropUnfinished(keptAt: number): void {
  const text = sessionStorage.getItem(KEY);
  if (text !== null && (JSON.parse(text) as Unfinished).at === keptAt) sessionStorage.removeItem(KEY);
}
