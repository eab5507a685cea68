import type { PaletteItem } from "@gatehouse/ui/palette/palette.tsx";
import { useQueries } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { say } from "../lib/say.ts";
import { useSettled } from "../lib/use-settled.ts";
import { myArea } from "../session/area.ts";
import type { FoundRecord } from "./palette-search.ts";
import { usePanel } from "./panel-context.ts";

const PAUSE_MS = 250;

/** The placeholder of the palette: "Search pages, actions and payments". */
function placeholderOf(nouns: readonly string[]): string {
  const all = ["pages", "actions", ...nouns];
  return `Search ${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/** The records that the typed text can mean, searched for once the typing pauses. */
export function useFoundRecords(typed: string) {
  const router = useRouter();
  const searches = usePanel().searches.filter(({ area }) => area === myArea());
  const text = typed.trim();
  const settled = useSettled(text, PAUSE_MS);
  const isSettled = settled === text;
  const results = useQueries({
    queries: searches.map(({ queryKey, accepts, find }) => ({
      queryKey: [...queryKey, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, signal),
      enabled: accepts(text) && isSettled,
      // The palette still finds pages; an error on top of it would only be in the way.
      meta: { quiet: true },
    })),
  });
  const itemOf = (group: string, { to, ...found }: FoundRecord): PaletteItem => ({
    ...found,
    group,
    found: true,
    onSelect: () => void router.navigate({ to }),
  });
  const isWanted = searches.map(({ accepts }) => accepts(text));
  const items = searches.flatMap(({ noun }, at) =>
    isWanted[at] && isSettled ? (results[at]?.data ?? []).map((one) => itemOf(say(noun), one)) : [],
  );
  const searching = results.some(({ isFetching }, at) => isWanted[at] && (isFetching || !isSettled));
  return { items, searching, placeholder: placeholderOf(searches.map(({ noun }) => noun)) };
}
