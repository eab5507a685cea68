import { type AccountType, admits, type Holder, may, type Permission } from "@gatehouse/contract/access.ts";
import { keysPaths, usersPaths } from "../modules/identity/paths.ts";
import { charges } from "../payment/charging.ts";
import { useHolder } from "../session/holder.ts";
import { currentSession } from "../session/session.ts";

/** What a page is for, which any one of these allows. */
type Needs = { act: string; anyOf: readonly Permission[] };

/** `also`: where the pages are that mark it too, with all below; a `*` in it stands for any one part. */
export type MenuEntry = {
  label: string;
  to: string;
  key: string;
  role?: "admin";
  needs?: Needs;
  also?: readonly string[];
};
export type MenuGroup = { title: string; entries: readonly MenuEntry[] };

const manageUsers: Needs = { act: "manage users", anyOf: ["manage_users"] };
const manageTerminals: Needs = { act: "manage terminals", anyOf: ["manage_terminals"] };

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
    needs: manageUsers,
    also: [`/${area}/users`],
    ...(area === "merchant" ? { role: "admin" } : {}),
  },
  {
    label: "API keys",
    to: keysPaths[area],
    key: "k",
    needs: { act: "manage API keys", anyOf: ["manage_api_keys"] },
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
  { label: "Two-factor authentication", to: `/${area}/two_factor_auth`, key: "2" },
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
        {
          label: "Virtual terminal",
          to: "/merchant/virtual-terminal",
          key: "v",
          needs: { act: "take payments", anyOf: charges },
        },
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
        {
          label: "Settlements",
          to: "/merchant/settlement/search",
          key: "s",
          needs: { act: "see settlements", anyOf: ["view_settlement_batches"] },
        },
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

type Guarded = { label: string; needs: Needs; at: readonly string[] };

/** Pages that no entry leads to, but a button that is hidden in the same way. */
const behindButtons: readonly Guarded[] = [
  {
    label: "New customer",
    needs: { act: "store customers", anyOf: ["vault_create"] },
    at: ["/merchant/customer/create"],
  },
  {
    label: "New user",
    needs: manageUsers,
    at: ["/*/merchants/update/*/users/create", "/*/partners/update/*/users/create"],
  },
  {
    label: "Terminal",
    needs: manageTerminals,
    at: ["/*/merchants/update/*/terminals/create", "/*/merchants/update/*/terminals/update"],
  },
  {
    label: "Device",
    needs: manageTerminals,
    at: ["/*/merchants/update/*/devices/create", "/*/merchants/update/*/devices/update"],
  },
];

const guarded: readonly Guarded[] = [
  ...Object.values(menus).flatMap((groups) =>
    groups.flatMap(({ entries }) =>
      entries.flatMap(({ label, needs, to, also = [] }) => (needs ? [{ label, needs, at: [to, ...also] }] : [])),
    ),
  ),
  ...behindButtons,
];

/** Whether a page is one of these, or below one; a `*` stands for any one part. */
function isWithin(places: readonly string[], pathname: string): boolean {
  const parts = pathname.split("/");
  return places.some((place) => place.split("/").every((part, at) => part === "*" || part === parts[at]));
}

/** Whether a page is one of those that mark the entry beside its own. */
export const marks = ({ also = [] }: MenuEntry, pathname: string): boolean => isWithin(also, pathname);

/** What of the panel only some may open, if a page belongs to it. */
export const guardedAt = (pathname: string) => guarded.find(({ at }) => isWithin(at, pathname));

const meets = ({ anyOf }: Needs, holder: Holder) => anyOf.some((permission) => may(holder, permission));

/** What a page is, and is for, that the person may not open: the menu would not lead there. */
export function refusedAt(pathname: string, holder: Holder): Guarded | undefined {
  const found = guardedAt(pathname);
  return found && !meets(found.needs, holder) ? found : undefined;
}

function visible({ role, needs }: MenuEntry, holder: Holder): boolean {
  if (role && !admits({ kind: "caller", accounts: [holder.account_type], role }, holder)) return false;
  return !needs || meets(needs, holder);
}

/** The menu of the signed-in person: only what works for them. */
export function useMenu(): MenuGroup[] {
  const session = currentSession();
  const { holder } = useHolder();
  if (session === undefined || holder === undefined) return [];
  return menus[session.accountType]
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => visible(entry, holder)) }))
    .filter((group) => group.entries.length > 0);
}
