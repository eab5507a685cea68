import { Toasts } from "@gatehouse/ui/toast/toast.tsx";
import { createRootRouteWithContext, Navigate, Outlet } from "@tanstack/react-router";
import { ErrorHost } from "../components/error-host.tsx";
import type { PanelContext } from "../components/panel-context.ts";

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ErrorHost />
    </>
  );
}

export const rootRoute = createRootRouteWithContext<PanelContext>()({
  component: Root,
  notFoundComponent: () => <Navigate to="/auth" replace />,
});
