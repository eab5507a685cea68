import { accountTypes, type Holder, type Permission } from "@gatehouse/contract/access.ts";
import { expect, it } from "vitest";
import { entriesOf, guardedAt, guardedOf, marks, meets, menusOf } from "./components/menu.ts";
import { SETTINGS_KEY } from "./components/shortcut-keys.ts";
import { guarded, menu, pages } from "./modules.ts";
import { makeRouter } from "./router.tsx";

const menus = menusOf(menu);
const allGuarded = [...guardedOf(menu), ...guarded];

/** What the menu marks on a page: by its own address and what is below it, as the link does, or by `also`. */
function markedOn(page: string): string[] {
  const all = accountTypes.flatMap((area) => entriesOf(menus[area]));
  const isBelow = (to: string) => page === to || page.startsWith(`${to}/`);
  return all.filter((entry) => isBelow(entry.to) || marks(entry, page)).map(({ label }) => label);
}

it.each([
  ["/merchant/settings/manage_api_keys/list", "API keys"],
  ["/merchant/customer/edit/1/payment-list", "Customers"],
  ["/merchant/transaction/detail/1", "Transactions"],
  ["/partner/settings/manage_api_keys", "API keys"],
  ["/partner/settings/manage_api_keys/create", "API keys"],
  ["/partner/settings/manage_api_keys/update/1", "API keys"],
  ["/partner/users", "Users"],
  ["/partner/users/update/1", "Users"],
  ["/partner/merchant1/transaction/detail/1", "Transactions"],
  ["/partner/settings/custom-output/update/1", "Custom outputs"],
  ["/admin/settings/manage_api_keys/update/1", "API keys"],
  ["/admin/users", "Users"],
  ["/admin/merchant1/transaction/detail/1", "Transactions"],
  ["/admin/merchants/update/1/info", "Merchants"],
])("on %s the menu marks %s, and nothing else", (page, label) => {
  expect(markedOn(page)).toEqual([label]);
});

it("a page that is only written like one below an entry marks nothing", () => {
  expect(markedOn("/partner/users-of-old")).toEqual([]);
});

const person = (...allowed: Permission[]) => ({
  account_type: "merchant" as const,
  role: "standard" as const,
  permissions: Object.fromEntries(allowed.map((permission) => [permission, true])),
});

/** What a page is for, if the user may not open it. */
function refusedAt(page: string, holder: Holder): string | undefined {
  const needs = guardedAt(allGuarded, page)?.needs;
  return needs && !meets(needs, holder) ? needs.act : undefined;
}

const refusedTo = (page: string, ...allowed: Permission[]) => refusedAt(page, person(...allowed));

it.each<[page: string, act: string, Permission]>([
  ["/merchant/virtual-terminal", "take payments", "process_verification"],
  ["/merchant/virtual-terminal/customer/1", "take payments", "process_sale"],
  ["/merchant/settlement/search", "see settlements", "view_settlement_batches"],
  ["/merchant/customer/create", "store customers", "vault_create"],
  ["/partner/users/search", "manage users", "manage_users"],
  ["/partner/users", "manage users", "manage_users"],
  ["/admin/users/update/1", "manage users", "manage_users"],
  ["/admin/manage_api_keys", "manage API keys", "manage_api_keys"],
  ["/partner/settings/manage_api_keys/create", "manage API keys", "manage_api_keys"],
  ["/partner/merchants/update/1/users/create", "manage users", "manage_users"],
  ["/admin/merchants/update/1/terminals/update/2", "manage terminals", "manage_terminals"],
  ["/admin/merchants/update/1/devices/create", "manage terminals", "manage_terminals"],
])("%s is refused to whoever may not %s, and not to whoever may", (page, act, permission) => {
  expect(refusedTo(page)).toBe(act);
  expect(refusedTo(page, permission)).toBe(undefined);
  expect(refusedAt(page, { ...person(), role: "admin" })).toBe(undefined);
});

it("all that the menu hides for want of a permission is refused at its address", () => {
  const entries = accountTypes.flatMap((area) => entriesOf(menus[area]));
  for (const { to, needs } of [...entries, ...pages]) expect([to, refusedTo(to)]).toEqual([to, needs?.act]);
});

it("what anybody may read is refused to nobody", () => {
  const pages = ["customer/search", "customer/edit/1/payment-list", "transaction/search", "manage-terminals/list"];
  for (const page of pages) expect(refusedTo(`/merchant/${page}`)).toBe(undefined);
  for (const page of ["users", "terminals/search", "info"])
    expect(refusedTo(`/partner/merchants/update/1/${page}`)).toBe(undefined);
});

it.each(accountTypes)("no two pages in the menu of %s share a shortcut", (area) => {
  const keys = [SETTINGS_KEY, ...entriesOf(menus[area]).flatMap(({ key }) => key ?? [])];
  expect(keys).toEqual([...new Set(keys)]);
});

it.each(accountTypes)("no two entries of one group of %s have the same place", (area) => {
  for (const { name, entries } of Object.values(menus[area]).flat()) {
    const places = entries.map(({ order }) => order);
    expect([name, places]).toEqual([name, [...new Set(places)]]);
  }
});

it("keeps every entry of the modules in its menu", () => {
  const labels = accountTypes.flatMap((area) => entriesOf(menus[area])).map(({ label, to }) => `${label} ${to}`);
  expect(labels.sort()).toEqual(menu.map(({ label, to }) => `${label} ${to}`).sort());
});

it("keeps the first level short: the merchant's entries and Settings fit one window", () => {
  const { main, help } = menus.merchant;
  expect([...main, ...help].flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(24);
});

/** Second addresses of the users and API keys that the menu opens. */
const secondAddresses = [
  "users",
  "users/search",
  "settings/manage_api_keys",
  "settings/manage_api_keys/list",
  "manage_api_keys",
];

/** Every address in an area that draws a page, as its route is written. */
function areaRoutes(): string[] {
  const { routesById } = makeRouter();
  const drawn = Object.values(routesById as Record<string, { fullPath: string; options: { component?: unknown } }>)
    .filter(({ options }) => options.component !== undefined)
    .map(({ fullPath }) => fullPath.replace(/\/$/, ""));
  const isInArea = (path: string) => accountTypes.some((area) => path.startsWith(`/${area}/`));
  return [...new Set(drawn)].filter(isInArea);
}

it("opens every page without a record from the menu or the palette", () => {
  const opened = new Set([...menu, ...pages].map(({ to }) => to));
  const fixed = areaRoutes().filter((path) => !path.includes("$"));
  expect(fixed.length).toBeGreaterThan(50);
  const isSecond = (path: string) => secondAddresses.some((second) => path.endsWith(`/${second}`));
  expect(fixed.filter((path) => !opened.has(path) && !isSecond(path))).toEqual([]);
});

it("marks one menu entry on every page of a record", () => {
  const ofRecords = areaRoutes().filter((path) => path.includes("$"));
  expect(ofRecords.length).toBeGreaterThan(50);
  expect(ofRecords.filter((path) => markedOn(path).length !== 1)).toEqual([]);
});

it("gives no two pages of an area the same label", () => {
  for (const area of accountTypes) {
    const labels = [...menu, ...pages].filter((page) => page.area === area).map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  }
});
