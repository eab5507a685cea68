import { type ReactNode, useEffect } from "react";
import { brand } from "../lib/brand.ts";
import { useStore } from "../lib/store.ts";
import "./page.css";

type PageProps = { title: string; crumb?: ReactNode; context?: ReactNode; actions?: ReactNode; children: ReactNode };

/**
 * Every page of an area: its title, one line of context, what one can do, then the content. Context that is not known yet keeps
 * its line, so that nothing moves away beneath a press when it comes; `undefined` where there is none.
 */
export function Page({ title, crumb, context, actions, children }: PageProps) {
  useTitle(title);
  return (
    <>
      <div className="page-head">
        <div>
          {crumb ? <p className="page-crumb">{crumb}</p> : null}
          <h1>{title}</h1>
          {context === undefined ? null : <p>{context || "\u00a0"}</p>}
        </div>
        {actions ? <div className="acts">{actions}</div> : null}
      </div>
      {children}
    </>
  );
}

/** The house's name may come after the page: it is put behind whatever the page is called. */
export function useTitle(title: string): void {
  const { title: house } = useStore(brand);
  useEffect(() => {
    document.title = `${title} · ${house}`;
    return () => {
      document.title = house;
    };
  }, [title, house]);
}
