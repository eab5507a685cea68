import { type AccountType, type Holder, may, type Permission } from "@gatehouse/contract/access.ts";

/** The act that a page is for. The user needs any one of the permissions. */
export type Needs = { act: string; anyOf: readonly Permission[] };

/** The groups of the menus, in their order. The first one has no title. */
const groupTitles = ["", "Take payments", "Money", "Customers", "Accounts", "Sell", "Settings", "Help"] as const;

/** One line of the menu of an area. Each module declares its own. */
export type MenuEntry = {
  area: AccountType;
  group: (typeof groupTitles)[number];
  /** The place in the group: the lowest number comes first. */
  order: number;
  label: string;
  to: string;
  /** The letter or digit that opens the page after `g`. */
  key?: string;
  role?: "admin";
  needs?: Needs;
  /** Other pages that mark this entry, with all pages below them; a `*` stands for any one part of an address. */
  also?: readonly string[];
  /** Starts loading what the page shows as soon as a mouse button goes down on the entry. */
  load?: () => void;
};
export type MenuGroup = { title: string; entries: readonly MenuEntry[] };
export type Menus = Record<AccountType, readonly MenuGroup[]>;

/** Pages that only users with a permission may open; a `*` in an address stands for any one part. */
export type GuardedPages = { label: string; needs: Needs; at: readonly string[] };

/** Builds the menu of each area from the entries of all modules. */
export function menusOf(entries: readonly MenuEntry[]): Menus {
  const menuOf = (area: AccountType): MenuGroup[] =>
    groupTitles
      .map((title) => ({
        title,
        entries: entries
          .filter((entry) => entry.area === area && entry.group === title)
          .sort((one, other) => one.order - other.order),
      }))
      .filter((group) => group.entries.length > 0);
  return { admin: menuOf("admin"), partner: menuOf("partner"), merchant: menuOf("merchant") };
}

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

/** The guarded pages that an address belongs to, if any. */
export const guardedAt = (guarded: readonly GuardedPages[], pathname: string): GuardedPages | undefined =>
  guarded.find(({ at }) => isWithin(at, pathname));

/** Whether a user has any one of the permissions that a page needs. */
export const meets = ({ anyOf }: Needs, holder: Holder): boolean => anyOf.some((permission) => may(holder, permission));
