import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "../../areas/root.tsx";
import { call } from "../../lib/api.ts";
import { clearSession, currentSession, leaveNotice, startSession } from "../../session/session.ts";
import { loadBranding } from "../branding/index.ts";
import { SignInPage } from "./sign-in-page.tsx";

const getParentRoute = () => rootRoute;

const start = createRoute({
  getParentRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/auth", replace: true });
  },
});

/** The key of "login as user" works once, in place of name and password; whoever was signed in here is not any more. */
async function enterWithKey(auth_key: string): Promise<void> {
  clearSession();
  try {
    startSession((await call(identityCalls.tokenAuth, { input: { auth_key } })).token);
    await loadBranding();
  } catch {
    leaveNotice("This login was used already or is too old. Ask for it again.");
  }
  throw redirect({ to: "/auth", search: {}, replace: true });
}

/** Not lazy, unlike every other page: it is small, and it is the first thing anybody waits for. */
const signIn = createRoute({
  getParentRoute,
  path: "/auth",
  validateSearch: ({ auth_key }: Record<string, unknown>): { auth_key?: string } =>
    auth_key === undefined ? {} : { auth_key: String(auth_key) },
  beforeLoad: async ({ search }) => {
    if (search.auth_key) await enterWithKey(search.auth_key);
    const session = currentSession();
    if (session) throw redirect({ to: `/${session.accountType}/dashboard`, replace: true });
  },
  component: SignInPage,
});

const forgot = () => import("./recovery/forgot-pages.tsx");
const choose = () => import("./recovery/choose-password.tsx");
const terms = () => import("./recovery/terms-pages.tsx");
const help = () => import("./recovery/need-help-page.tsx");
const twoFactor = () => import("./recovery/forced-two-factor-page.tsx");

const forgotPassword = lazyRouteComponent(forgot, "ForgotPasswordPage");
const userSetup = lazyRouteComponent(choose, "UserSetupPage");

export const publicRoutes = [
  start,
  signIn,
  createRoute({
    getParentRoute,
    path: "/auth/forgot-username",
    component: lazyRouteComponent(forgot, "ForgotUsernamePage"),
  }),
  createRoute({ getParentRoute, path: "/auth/forgot-password", component: forgotPassword }),
  createRoute({ getParentRoute, path: "/auth/forgot-password/$username", component: forgotPassword }),
  createRoute({ getParentRoute, path: "/auth/user-setup", component: userSetup }),
  createRoute({ getParentRoute, path: "/auth/user-setup/$username", component: userSetup }),
  createRoute({
    getParentRoute,
    path: "/auth/reset-password/$reset_code",
    component: lazyRouteComponent(choose, "ResetPasswordPage"),
  }),
  createRoute({
    getParentRoute,
    path: "/auth/password-setup/$reset_code",
    component: lazyRouteComponent(choose, "PasswordSetupPage"),
  }),
  createRoute({ getParentRoute, path: "/auth/need-help", component: lazyRouteComponent(help, "NeedHelpPage") }),
  createRoute({ getParentRoute, path: "/auth/view-tos", component: lazyRouteComponent(terms, "ViewTermsPage") }),
  createRoute({ getParentRoute, path: "/auth/accept-tos", component: lazyRouteComponent(terms, "AcceptTermsPage") }),
  createRoute({
    getParentRoute,
    path: "/auth/2fa-setup/$token",
    component: lazyRouteComponent(twoFactor, "ForcedTwoFactorPage"),
  }),
] as const;
