import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readListState } from "../lib/list-state.ts";
import { keysPaths } from "../modules/identity/paths.ts";
import { gateAdmins } from "../session/gate.ts";
import { currentSession } from "../session/session.ts";

const usersPage = lazyRouteComponent(() => import("../modules/identity/users/users-page.tsx"), "UsersPage");
const newUserPage = lazyRouteComponent(() => import("../modules/identity/users/new-user-page.tsx"), "NewUserPage");
const userPage = lazyRouteComponent(() => import("../modules/identity/users/user-page.tsx"), "UserPage");
const keysPage = lazyRouteComponent(() => import("../modules/identity/keys/api-keys-page.tsx"), "ApiKeysPage");
const accountPage = lazyRouteComponent(
  () => import("../modules/identity/manage-account-page.tsx"),
  "ManageAccountPage",
);
const passwordPage = lazyRouteComponent(
  () => import("../modules/identity/change-password-page.tsx"),
  "ChangePasswordPage",
);
const twoFactorPage = lazyRouteComponent(() => import("../modules/identity/two-factor-page.tsx"), "TwoFactorPage");

const userDefaultsPage = lazyRouteComponent(
  () => import("../modules/transactions/user-defaults-page.tsx"),
  "UserDefaultsPage",
);

/** A merchant's users and settings are for role admin; what the others may do there is a matter of permissions. */
function gateMerchant(coming: { preload: boolean }): void {
  if (currentSession()?.accountType === "merchant") gateAdmins("merchant")(coming);
}

/** The short address leads to where an area keeps its keys. */
function toKeys({ location, preload }: { location: { pathname: string }; preload: boolean }): void {
  gateMerchant({ preload });
  const to = keysPaths[currentSession()?.accountType ?? "admin"];
  if (location.pathname !== to) throw redirect({ to, replace: true });
}

/** What everybody finds in their area, whichever it is: themselves, their keys, and the people they manage. */
export function peopleRoutes<A extends AnyRoute>(area: A) {
  const getParentRoute = () => area;
  const gated = { getParentRoute, beforeLoad: gateMerchant };
  const listed = { ...gated, validateSearch: readListState };
  return [
    createRoute({ getParentRoute, path: "manage_account", component: accountPage }),
    createRoute({ getParentRoute, path: "change_password", component: passwordPage }),
    createRoute({ getParentRoute, path: "two_factor_auth", component: twoFactorPage }),
    createRoute({ ...gated, path: "settings/user-defaults", component: userDefaultsPage }),
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
