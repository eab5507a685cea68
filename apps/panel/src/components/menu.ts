import { type AccountType, admits, type Holder, type Permission } from "@gatehouse/contract/access.ts";
import { useQuery } from "@tanstack/react-query";
import { currentSession } from "../lib/session.ts";
import { keysPaths, usersPaths } from "../modules/identity/paths.ts";
import { userQuery } from "../modules/identity/queries.ts";
import { charges } from "../modules/transactions/charging.ts";

/** `also`: where the pages are that mark it too, with all below; a `*` in it stands for any one part. */
export type MenuEntry = {
  label: string;
  to: string;
  key: string;
  role?: "admin";
  anyOf?: readonly Permission[];
  also?: readonly string[];
};
export type MenuGroup = { title: string; entries: readonly MenuEntry[] };

const audit = (area: AccountType): MenuEntry => ({ label: "Audit", to: `/${area}/audit`, key: "l", role: "admin" });

const emailTemplates = (area: AccountType): MenuEntry => ({
  label: "Email templates",
  to: `/${area}/settings/email-template`,
  key: "e",
  role: "admin",
  also: [`/${area}/settings/email-template`],
});
const terms: MenuEntry = { label: "Terms of service", to: "/admin/terms", key: "o", role: "admin" };

/** Of a merchant only role admin sees who else signs in, and what lies in its settings. */
const account = (area: AccountType): MenuEntry[] => [
  {
    label: "Users",
    to: usersPaths(area).list,
    key: "u",
    anyOf: ["manage_users"],
    also: [`/${area}/users`],
    ...(area === "merchant" ? { role: "admin" } : {}),
  },
  {
    label: "API keys",
    to: keysPaths[area],
    key: "k",
    anyOf: ["manage_api_keys"],
    also: [`/${area}/settings/manage_api_keys`],
    ...(area === "merchant" ? { role: "admin" } : {}),
  },
  { label: "My account", to: `/${area}/manage_account`, key: "a" },
  {
    label: "My defaults",
    to: `/${area}/settings/user-defaults`,
    key: "z",
    ...(area === "merchant" ? { role: "admin" } : {}),
  },
  { label: "Change password", to: `/${area}/change_password`, key: "p" },
  { label: "Two-factor", to: `/${area}/two_factor_auth`, key: "2" },
];

const overview = (area: AccountType): MenuGroup => ({
  title: "",
  entries: [{ label: "Dashboard", to: `/${area}/dashboard`, key: "d" }],
});

const accounts = (area: AccountType): MenuGroup => ({
  title: "Accounts",
  entries: [
    { label: "Merchants", to: `/${area}/merchants/search`, key: "m", also: [`/${area}/merchants`] },
    { label: "Partners", to: `/${area}/partners/search`, key: "r", also: [`/${area}/partners`] },
  ],
});

/** The payments of everybody beneath. */
const money = (area: AccountType, to: string): MenuGroup => ({
  title: "Money",
  entries: [{ label: "Transactions", to, key: "t", also: [`/${area}/*/transaction/detail`] }],
});

/** What to read, and whom to ask. */
const read = (area: AccountType): MenuGroup => ({
  title: "Help",
  entries: [
    { label: "University", to: `/${area}/university`, key: "y", also: [`/${area}/university`] },
    ...(area === "admin" ? [] : [{ label: "Help", to: `/${area}/help`, key: "h", also: [`/${area}/help`] }]),
  ],
});

/** All that an area has, whoever sees it. */
export const menus: Record<AccountType, readonly MenuGroup[]> = {
  merchant: [
    overview("merchant"),
    {
      title: "Take payments",
      entries: [
        { label: "Virtual terminal", to: "/merchant/virtual-terminal", key: "v", anyOf: charges },
        {
          label: "Terminals",
          to: "/merchant/manage-terminals/list",
          key: "m",
          also: ["/merchant/manage-terminals"],
        },
        { label: "Devices", to: "/merchant/manage_devices", key: "r" },
      ],
    },
    {
      title: "Money",
      entries: [
        { label: "Transactions", to: "/merchant/transaction/search", key: "t", also: ["/merchant/transaction/detail"] },
        { label: "Settlements", to: "/merchant/settlement/search", key: "s", anyOf: ["view_settlement_batches"] },
      ],
    },
    {
      title: "Customers",
      entries: [
        { label: "Customers", to: "/merchant/customer/search", key: "c", also: ["/merchant/customer"] },
        { label: "Account updater", to: "/merchant/vault/accountupdater", key: "w" },
      ],
    },
    { title: "Sell", entries: [{ label: "Products", to: "/merchant/product", key: "i" }] },
    {
      title: "Settings",
      entries: [
        { label: "Branding", to: "/merchant/settings/branding", key: "b", role: "admin" },
        { label: "Contact data", to: "/merchant/settings/contact", key: "n", role: "admin" },
        { label: "Defaults", to: "/merchant/settings/defaults", key: "f", role: "admin" },
        { label: "Services", to: "/merchant/settings/services", key: "1", role: "admin" },
        { label: "Processors", to: "/merchant/processors", key: "3" },
        { label: "Required fields", to: "/merchant/settings/required-fields", key: "q", role: "admin" },
        {
          label: "Apple Pay",
          to: "/merchant/settings/apple-pay",
          key: "j",
          role: "admin",
          also: ["/merchant/settings/apple-pay"],
        },
        { label: "Custom fields", to: "/merchant/custom-field", key: "x", role: "admin" },
        { label: "Groups", to: "/merchant/groups", key: "g" },
        { label: "Custom outputs", to: "/merchant/settings/custom-output", key: "o", role: "admin" },
        emailTemplates("merchant"),
        audit("merchant"),
        ...account("merchant"),
      ],
    },
    read("merchant"),
  ],
  partner: [
    overview("partner"),
    money("partner", "/partner/transactions"),
    accounts("partner"),
    { title: "Sell", entries: [{ label: "Sales calculator", to: "/partner/sales/calculator", key: "s" }] },
    {
      title: "Settings",
      entries: [
        { label: "News", to: "/partner/settings/news-items", key: "n", role: "admin" },
        {
          label: "Custom outputs",
          to: "/partner/settings/custom-output/list",
          key: "o",
          role: "admin",
          also: ["/partner/settings/custom-output"],
        },
        { label: "Available processors", to: "/partner/settings/available-processors", key: "b", role: "admin" },
        emailTemplates("partner"),
        audit("partner"),
        ...account("partner"),
      ],
    },
    read("partner"),
  ],
  admin: [
    overview("admin"),
    money("admin", "/admin/transaction"),
    accounts("admin"),
    { title: "Settings", entries: [audit("admin"), terms, ...account("admin")] },
    read("admin"),
  ],
};

/** Whether a page is one of those that mark the entry beside its own. */
export function marks({ also = [] }: MenuEntry, pathname: string): boolean {
  const parts = pathname.split("/");
  return also.some((place) => place.split("/").every((part, at) => part === "*" || part === parts[at]));
}

function visible(entry: MenuEntry, holder: Holder): boolean {
  const accounts = [holder.account_type];
  if (entry.role && !admits({ kind: "caller", accounts, role: entry.role }, holder)) return false;
  const { anyOf } = entry;
  return !anyOf || anyOf.some((permission) => admits({ kind: "caller", accounts, permission }, holder));
}

/** The menu of the signed-in person: only what works for them. */
export function useMenu(): MenuGroup[] {
  const { data: user } = useQuery(userQuery);
  const session = currentSession();
  if (session === undefined) return [];
  const holder: Holder = user ?? { account_type: session.accountType, role: session.role, permissions: {} };
  return menus[session.accountType]
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => visible(entry, holder)) }))
    .filter((group) => group.entries.length > 0);
}
