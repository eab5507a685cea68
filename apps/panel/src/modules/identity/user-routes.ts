import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { adminArea, merchantArea, partnerArea } from "../../areas/areas.ts";
import { readListState } from "../../lib/list-state.ts";
import { myArea } from "../../session/area.ts";
import { gateAdmins, gateMerchantAdmins } from "../../session/gate.ts";
import { merchantRecords, partnerRecords } from "../accounts/index.ts";
import { keysPaths } from "./paths.ts";

const usersPage = lazyRouteComponent(() => import("./users/users-page.tsx"), "UsersPage");
const newUserPage = lazyRouteComponent(() => import("./users/new-user-page.tsx"), "NewUserPage");
const userPage = lazyRouteComponent(() => import("./users/user-page.tsx"), "UserPage");
const keysPage = lazyRouteComponent(() => import("./keys/api-keys-page.tsx"), "ApiKeysPage");
const accountPage = lazyRouteComponent(() => import("./manage-account-page.tsx"), "ManageAccountPage");
const passwordPage = lazyRouteComponent(() => import("./change-password-page.tsx"), "ChangePasswordPage");
const twoFactorPage = lazyRouteComponent(() => import("./two-factor-page.tsx"), "TwoFactorPage");
const usersTab = () => import("./users/users-tab.tsx");

/** Redirects the short address to the page where an area keeps its keys. */
function toKeys({ location, preload }: { location: { pathname: string }; preload: boolean }): void {
  gateMerchantAdmins({ preload });
  const to = keysPaths[myArea()];
  if (location.pathname !== to) throw redirect({ to, replace: true });
}

/** The pages of every area: the user's own account, their keys, and the users that they manage. */
function routesIn<A extends AnyRoute>(area: A) {
  const getParentRoute = () => area;
  const gated = { getParentRoute, beforeLoad: gateMerchantAdmins };
  const listed = { ...gated, validateSearch: readListState };
  return [
    createRoute({ getParentRoute, path: "manage_account", component: accountPage }),
    createRoute({ getParentRoute, path: "change_password", component: passwordPage }),
    createRoute({ getParentRoute, path: "two_factor_auth", component: twoFactorPage }),
    createRoute({ ...listed, path: "users", component: usersPage }),
    createRoute({ ...listed, path: "users/search", component: usersPage }),
    createRoute({ ...gated, path: "users/create", component: newUserPage }),
    createRoute({ ...gated, path: "users/update/$id", component: userPage }),
    createRoute({ getParentRoute, beforeLoad: toKeys, path: "manage_api_keys", component: keysPage }),
    createRoute({ ...gated, path: "settings/manage_api_keys", component: keysPage }),
    createRoute({ ...gated, path: "settings/manage_api_keys/list", component: keysPage }),
    createRoute({ ...gated, path: "settings/manage_api_keys/create", component: keysPage }),
    createRoute({ ...gated, path: "settings/manage_api_keys/update/$id", component: keysPage }),
  ] as const;
}

/** The users who sign in for the account of a record. */
function tabsOf<R extends AnyRoute>(record: R) {
  const getParentRoute = () => record;
  return [
    createRoute({
      getParentRoute,
      path: "users",
      validateSearch: readListState,
      component: lazyRouteComponent(usersTab, "UsersTab"),
    }),
    createRoute({ getParentRoute, path: "users/create", component: lazyRouteComponent(usersTab, "NewUserTab") }),
  ] as const;
}

/** Administration publishes the terms that all users accept. */
const publishedTerms = createRoute({
  getParentRoute: () => adminArea,
  path: "terms",
  beforeLoad: gateAdmins("admin"),
  component: lazyRouteComponent(() => import("./published-terms-page.tsx"), "PublishedTermsPage"),
});

export const userRoutes = [
  ...routesIn(merchantArea),
  ...routesIn(partnerArea),
  ...routesIn(adminArea),
  publishedTerms,
  ...tabsOf(merchantRecords.partner),
  ...tabsOf(merchantRecords.admin),
  ...tabsOf(partnerRecords.partner),
  ...tabsOf(partnerRecords.admin),
] as const;
