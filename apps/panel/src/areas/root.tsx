import { Toasts } from "@gatehouse/ui/toast/toast.tsx";
import { createRootRoute, Navigate, Outlet } from "@tanstack/react-router";
import { ErrorHost } from "../components/error-host.tsx";

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ErrorHost />
    </>
  );
}

export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: () => <Navigate to="/auth" replace />,
});
