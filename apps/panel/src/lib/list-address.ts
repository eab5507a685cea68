import {
  type ListFilter,
  type ListState,
  readFilters,
  rememberedSize,
  rememberSize,
  writeFilters,
} from "./list-state.ts";

/** A list's address, read, and the ways to change it. */
export function listAddress<State extends ListState>(state: State, change: (part: Partial<State>) => void) {
  const set = (part: ListState) => change(part as Partial<State>);
  return {
    filters: readFilters(state.f ?? ""),
    page: { limit: state.limit ?? rememberedSize(), offset: state.offset ?? 0 },
    refilter: (next: readonly ListFilter[]) => set({ f: writeFilters(next), offset: undefined }),
    turn: (next: { limit: number; offset: number }) => {
      rememberSize(next.limit);
      set(next);
    },
  };
}
