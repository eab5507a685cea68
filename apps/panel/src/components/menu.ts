import { type AccountType, type Holder, may, type Permission } from "@gatehouse/contract/access.ts";

/** The act that a page is for. The user needs any one of the permissions. */
export type Needs = { act: string; anyOf: readonly Permission[] };

/**
 * Every place of a menu entry, in the order of the menus. `main` and `help` are the first level, with Settings between
 * them; `settings` is the second level.
 */
const places = {
  main: ["Home", "Accounts", "Recurring", "Sell", "Fraud", "Operations"],
  settings: [
    "Account and branding",
    "Payments and processors",
    "Forms and fields",
    "Team and keys",
    "Developers",
    "Reports",
    "Personal",
  ],
  help: ["Help"],
} as const;

type MenuPart = keyof typeof places;
type Place = (typeof places)[MenuPart][number];

/** The groups whose entries need no title above them. */
const untitled: ReadonlySet<Place> = new Set<Place>(["Home", "Operations", "Help"]);

/** A page that the command palette opens. */
export type PageEntry = {
  area: AccountType;
  label: string;
  to: string;
  role?: "admin";
  needs?: Needs;
  /** Other words that users search for: "logo" for Branding. */
  words?: readonly string[];
};

/** One line of the menu of an area. Each module declares its own. */
export type MenuEntry = PageEntry & {
  group: Place;
  /** The place in the group: the lowest number comes first. */
  order: number;
  /** The letter or digit that opens the page after `g`. */
  key?: string;
  /** Other pages that mark this entry, with all pages below them; a `*` stands for any one part of an address. */
  also?: readonly string[];
  /** Starts loading what the page shows as soon as a mouse button goes down on the entry. */
  load?: () => void;
};
export type MenuGroup = { name: Place; title: string; entries: readonly MenuEntry[] };
export type Menu = Record<MenuPart, readonly MenuGroup[]>;
export type Menus = Record<AccountType, Menu>;

/** Pages that only users with a permission may open; a `*` in an address stands for any one part. */
export type GuardedPages = { label: string; needs: Needs; at: readonly string[] };

/** Builds the menu of each area from the entries of all modules. */
export function menusOf(entries: readonly MenuEntry[]): Menus {
  const groupOf = (area: AccountType, name: Place): MenuGroup => ({
    name,
    title: untitled.has(name) ? "" : name,
    entries: entries
      .filter((entry) => entry.area === area && entry.group === name)
      .sort((one, other) => one.order - other.order),
  });
  const menuOf = (area: AccountType): Menu =>
    filledGroups({
      main: places.main.map((name) => groupOf(area, name)),
      settings: places.settings.map((name) => groupOf(area, name)),
      help: places.help.map((name) => groupOf(area, name)),
    });
  return { admin: menuOf("admin"), partner: menuOf("partner"), merchant: menuOf("merchant") };
}

/** Removes the entries that `keep` refuses, and the groups that are empty then. */
export function filledGroups(menu: Menu, keep: (entry: MenuEntry) => boolean = () => true): Menu {
  const filled = (groups: readonly MenuGroup[]) =>
    groups
      .map((group) => ({ ...group, entries: group.entries.filter(keep) }))
      .filter(({ entries }) => entries.length > 0);
  return { main: filled(menu.main), settings: filled(menu.settings), help: filled(menu.help) };
}

/** All entries of a menu, in its order. */
export const entriesOf = (menu: Menu): MenuEntry[] =>
  [...menu.main, ...menu.settings, ...menu.help].flatMap(({ entries }) => entries);

/** The pages of menu entries that need a permission. */
export const guardedOf = (entries: readonly MenuEntry[]): GuardedPages[] =>
  entries.flatMap(({ label, needs, to, also = [] }) => (needs ? [{ label, needs, at: [to, ...also] }] : []));

/** Whether a page is one of these, or below one; a `*` stands for any one part. */
function isWithin(places: readonly string[], pathname: string): boolean {
  const parts = pathname.split("/");
  return places.some((place) => place.split("/").every((part, at) => part === "*" || part === parts[at]));
}

/** Whether a page is one of those that mark the entry beside its own. */
export const marks = ({ also = [] }: MenuEntry, pathname: string): boolean => isWithin(also, pathname);

/** Whether a page belongs to one of the entries of a group. */
export const holdsPage = ({ entries }: MenuGroup, pathname: string): boolean =>
  entries.some(({ to, also = [] }) => isWithin([to, ...also], pathname));

/** The guarded pages that an address belongs to, if any. */
export const guardedAt = (guarded: readonly GuardedPages[], pathname: string): GuardedPages | undefined =>
  guarded.find(({ at }) => isWithin(at, pathname));

/** Whether a user has any one of the permissions that a page needs. */
export const meets = ({ anyOf }: Needs, holder: Holder): boolean => anyOf.some((permission) => may(holder, permission));

const settingsGroups: ReadonlySet<Place> = new Set<Place>(places.settings);

/** Where an entry of the second level is: "Settings › Team and keys". Nothing for an entry of the first level. */
export const settingsPlace = ({ group }: MenuEntry): string => (settingsGroups.has(group) ? `Settings › ${group}` : "");
