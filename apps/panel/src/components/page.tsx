import { type ReactNode, useEffect } from "react";
import "./page.css";

type PageProps = { title: string; crumb?: ReactNode; context?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Every page of an area: its title, one line of context, what one can do, then the content. */
export function Page({ title, crumb, context, actions, children }: PageProps) {
  useTitle(title);
  return (
    <>
      <div className="page-head">
        <div>
          {crumb ? <p className="page-crumb">{crumb}</p> : null}
          <h1>{title}</h1>
          {context ? <p>{context}</p> : null}
        </div>
        {actions ? <div className="acts">{actions}</div> : null}
      </div>
      {children}
    </>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${before.split(" · ").at(-1)}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
