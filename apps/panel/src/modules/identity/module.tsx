import { type AccountType, accountTypes } from "@gatehouse/contract/access.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import type { GuardedPages, MenuEntry, Needs } from "../../components/menu.ts";
import { keysPaths, usersPaths } from "./paths.ts";
import { publicRoutes } from "./public-routes.ts";
import { userRoutes } from "./user-routes.ts";

const manageUsers: Needs = { act: "manage users", anyOf: ["manage_users"] };
const manageKeys: Needs = { act: "manage API keys", anyOf: ["manage_api_keys"] };

/** At a merchant only the role admin sees who else signs in, and the settings. */
const forAdmins = (area: AccountType) => (area === "merchant" ? ({ role: "admin" } as const) : {});

const menuOf = (area: AccountType): MenuEntry[] => {
  const setting = { area, group: "Settings" } as const;
  return [
    {
      ...setting,
      ...forAdmins(area),
      order: 140,
      label: "Users",
      to: usersPaths(area).list,
      key: "u",
      needs: manageUsers,
      also: [`/${area}/users`],
    },
    {
      ...setting,
      ...forAdmins(area),
      order: 150,
      label: "API keys",
      to: keysPaths[area],
      key: "k",
      needs: manageKeys,
      also: [`/${area}/settings/manage_api_keys`],
    },
    { ...setting, order: 160, label: "My account", to: `/${area}/manage_account`, key: "a" },
    { ...setting, order: 180, label: "Change password", to: `/${area}/change_password`, key: "p" },
    { ...setting, order: 190, label: "Two-factor authentication", to: `/${area}/two_factor_auth`, key: "2" },
  ];
};

const terms: MenuEntry = {
  area: "admin",
  group: "Settings",
  order: 130,
  label: "Terms of service",
  to: "/admin/terms",
  key: "o",
  role: "admin",
};

const newUser: GuardedPages = {
  label: "New user",
  needs: manageUsers,
  at: ["/*/merchants/update/*/users/create", "/*/partners/update/*/users/create"],
};

export const module = {
  routes: [...publicRoutes, ...userRoutes],
  menu: [...accountTypes.flatMap(menuOf), terms],
  guarded: [newUser],
} as const satisfies PanelModule;
