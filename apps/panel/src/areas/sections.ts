import { type AnyRoute, createRoute, redirect } from "@tanstack/react-router";

/** Sections of an area, and records with tabs, open on their first page. */
export function opensOn<R extends AnyRoute, const P extends string>(getParentRoute: () => R, path: P, first: string) {
  return createRoute<unknown, R, P>({
    getParentRoute,
    path,
    beforeLoad: ({ location }) => {
      const address: string = `${location.pathname.replace(/\/$/, "")}/${first}`;
      throw redirect({ to: address, replace: true });
    },
  });
}
