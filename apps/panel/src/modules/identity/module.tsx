import { type AccountType, accountTypes } from "@gatehouse/contract/access.ts";
import type { PanelModule } from "../../areas/panel-module.ts";
import type { GuardedPages, MenuEntry, Needs, PageEntry } from "../../components/menu.ts";
import { keysPaths, usersPaths } from "./paths.ts";
import { publicRoutes } from "./public-routes.ts";
import { userRoutes } from "./user-routes.ts";

const manageUsers: Needs = { act: "manage users", anyOf: ["manage_users"] };
const manageKeys: Needs = { act: "manage API keys", anyOf: ["manage_api_keys"] };

/** At a merchant only the role admin sees who else signs in, and the settings. */
const forAdmins = (area: AccountType) => (area === "merchant" ? ({ role: "admin" } as const) : {});

const menuOf = (area: AccountType): MenuEntry[] => {
  const team = { area, group: "Team and keys", ...forAdmins(area) } as const;
  const own = { area, group: "Personal" } as const;
  return [
    {
      ...team,
      order: 10,
      label: "Users",
      to: usersPaths(area).list,
      key: "u",
      needs: manageUsers,
      also: [`/${area}/users`],
      words: ["new user", "colleagues", "employees", "roles", "permissions", "invite"],
    },
    {
      ...team,
      order: 30,
      label: "API keys",
      to: keysPaths[area],
      key: "k",
      needs: manageKeys,
      also: [`/${area}/settings/manage_api_keys`],
      words: ["token", "integration", "developer", "public key", "secret"],
    },
    {
      ...own,
      order: 10,
      label: "My account",
      to: `/${area}/manage_account`,
      key: "a",
      words: ["profile", "name", "email", "time zone", "notifications"],
    },
    {
      ...own,
      order: 30,
      label: "Change password",
      to: `/${area}/change_password`,
      key: "p",
      words: ["sign in", "security"],
    },
    {
      ...own,
      order: 40,
      label: "Two-factor authentication",
      to: `/${area}/two_factor_auth`,
      key: "2",
      words: ["2fa", "mfa", "passkey", "authenticator", "recovery codes", "sign in", "security"],
    },
  ];
};

const terms: MenuEntry = {
  area: "admin",
  group: "Account and branding",
  order: 40,
  label: "Terms of service",
  to: "/admin/terms",
  key: "o",
  role: "admin",
  words: ["legal", "conditions"],
};

const createUser = (area: AccountType): PageEntry => ({
  ...forAdmins(area),
  area,
  label: "New user",
  to: usersPaths(area).create,
  needs: manageUsers,
  words: ["add", "create", "invite", "colleague"],
});

const createKey = (area: AccountType): PageEntry => ({
  ...forAdmins(area),
  area,
  label: "New API key",
  to: `/${area}/settings/manage_api_keys/create`,
  needs: manageKeys,
  words: ["add", "create", "token"],
});

const newUser: GuardedPages = {
  label: "New user",
  needs: manageUsers,
  at: ["/*/merchants/update/*/users/create", "/*/partners/update/*/users/create"],
};

export const module = {
  routes: [...publicRoutes, ...userRoutes],
  menu: [...accountTypes.flatMap(menuOf), terms],
  pages: [...accountTypes.map(createUser), ...accountTypes.map(createKey)],
  guarded: [newUser],
} as const satisfies PanelModule;
