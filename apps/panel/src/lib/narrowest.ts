import { useQueries } from "@tanstack/react-query";
import type { ListFilter } from "./list-state.ts";

/** More filters than these are not tried one by one: nobody waits for twenty counts. */
const MOST_TRIED = 6;

export type Narrowest = { filter: ListFilter; without: number };

/** Of a list's filters the one that hides most, and how many rows there would be without it. */
export function narrowestOf(filters: readonly ListFilter[], counts: readonly (number | undefined)[]) {
  let found: Narrowest | undefined;
  filters.forEach((filter, index) => {
    const without = counts[index] ?? 0;
    if (without > (found?.without ?? 0)) found = { filter, without };
  });
  return found;
}

type Counting = {
  list: string;
  filters: readonly ListFilter[];
  /** How many rows a list with these filters has. */
  count: (filters: readonly ListFilter[], signal: AbortSignal) => Promise<number>;
  /** False while the list has rows to show. */
  enabled: boolean;
};

/** Counts the list once without each of its filters. */
export function useNarrowest({ list, filters, count, enabled }: Counting): Narrowest | undefined {
  const tried = filters.slice(0, MOST_TRIED);
  const without = (at: number) => filters.filter((_, index) => index !== at);
  const counts = useQueries({
    queries: tried.map((filter, at) => ({
      queryKey: [list, "without", filter, filters],
      queryFn: ({ signal }: { signal: AbortSignal }) => count(without(at), signal),
      enabled,
      // Only a hint for an empty list: when it fails, the list is still empty and says so.
      meta: { quiet: true },
    })),
  });
  return enabled
    ? narrowestOf(
        tried,
        counts.map(({ data }) => data),
      )
    : undefined;
}
