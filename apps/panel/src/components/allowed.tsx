import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useHolder } from "../session/holder.ts";
import { guardedAt, meets } from "./menu.ts";
import { Page } from "./page.tsx";
import { PageWaiting } from "./page-waiting.tsx";
import { usePanel } from "./panel-context.ts";

/** The page that is open, or in its place that the person may not open it. Until that is known it is not begun: it would make calls. */
export function Allowed({ children }: { children: ReactNode }) {
  // Not the location, which is already that of a page that is still on its way.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? "" });
  const { holder, known } = useHolder();
  const guarded = guardedAt(usePanel().guarded, pathname);
  if (guarded && !known) return <PageWaiting />;
  if (guarded === undefined || holder === undefined || meets(guarded.needs, holder)) return children;
  return (
    <Page title={guarded.label}>
      <div className="gh-panel">
        <Empty title={`You may not ${guarded.needs.act}. Whoever manages users can allow it.`} />
      </div>
    </Page>
  );
}
