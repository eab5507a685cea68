import { createRouter } from "@tanstack/react-router";
import { adminArea } from "./areas/admin.tsx";
import { merchantArea } from "./areas/merchant.tsx";
import { partnerArea } from "./areas/partner.tsx";
import { publicRoutes } from "./areas/public.tsx";
import { rootRoute } from "./areas/root.tsx";
import { PageFailure } from "./components/page-failure.tsx";
import { PageWaiting } from "./components/page-waiting.tsx";

export const makeRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([...publicRoutes, adminArea, partnerArea, merchantArea]),
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
