import { createRoute, redirect } from "@tanstack/react-router";
import { currentSession } from "../lib/session.ts";
import { SignInPage } from "../modules/identity/sign-in-page.tsx";
import { rootRoute } from "./root.tsx";

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/auth", replace: true });
  },
});

/** Not lazy, unlike every other page: it is small, and it is the first thing anybody waits for. */
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/auth",
  beforeLoad: () => {
    const session = currentSession();
    if (session) throw redirect({ to: `/${session.accountType}/dashboard`, replace: true });
  },
  component: SignInPage,
});

export const publicRoutes = [start, signIn] as const;
