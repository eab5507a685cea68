import { useState } from "react";
import { rememberedSize, rememberSize } from "./list-state.ts";

/** Which page of a list is shown that is one of several on its screen, so that the address does not say it. */
export function usePage() {
  const [page, setPage] = useState({ limit: rememberedSize(), offset: 0 });
  const turn = (next: typeof page) => {
    rememberSize(next.limit);
    setPage(next);
  };
  return { page, turn };
}
