import { type AnyRoute, createRouter } from "@tanstack/react-router";
import { areaRoutes } from "./areas/areas.ts";
import { rootRoute } from "./areas/root.tsx";
import { guardedOf, menusOf } from "./components/menu.ts";
import { PageFailure } from "./components/page-failure.tsx";
import { PageWaiting } from "./components/page-waiting.tsx";
import type { PanelContext } from "./components/panel-context.ts";
import { guarded, menu, routes as moduleRoutes, pages, palette } from "./modules.ts";

const routes = [...areaRoutes, ...moduleRoutes];

/** The children are typed as one flat list: the address of each route is known by its parents. */
type RouteTree = ReturnType<typeof rootRoute.addChildren<typeof routes>>;

/** Adds each route to the parent that it names. */
function routeTree(): RouteTree {
  const childrenOf = new Map<AnyRoute, AnyRoute[]>([[rootRoute, []]]);
  for (const route of routes as readonly AnyRoute[]) {
    const parent = route.options.getParentRoute();
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), route]);
  }
  for (const [parent, children] of childrenOf) parent.addChildren(children);
  return rootRoute as RouteTree;
}

const context: PanelContext = {
  menus: menusOf(menu),
  pages,
  guarded: [...guardedOf(menu), ...guarded],
  searches: palette,
};

export const makeRouter = () =>
  createRouter({
    routeTree: routeTree(),
    context,
    defaultPreload: "intent",
    defaultPendingMs: 200,
    defaultPendingComponent: PageWaiting,
    defaultErrorComponent: PageFailure,
    scrollRestoration: false,
  });

export type Router = ReturnType<typeof makeRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: Router;
  }
}
