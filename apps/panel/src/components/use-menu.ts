import { admits, type Holder } from "@gatehouse/contract/access.ts";
import { useHolder } from "../session/holder.ts";
import { currentSession } from "../session/session.ts";
import { type MenuEntry, type MenuGroup, meets } from "./menu.ts";
import { usePanel } from "./panel-context.ts";

function isVisible({ role, needs }: MenuEntry, holder: Holder): boolean {
  if (role && !admits({ kind: "caller", accounts: [holder.account_type], role }, holder)) return false;
  return !needs || meets(needs, holder);
}

/** The menu of the signed-in user, with the entries that they may open. */
export function useMenu(): MenuGroup[] {
  const session = currentSession();
  const { menus } = usePanel();
  const { holder } = useHolder();
  if (session === undefined || holder === undefined) return [];
  return menus[session.accountType]
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isVisible(entry, holder)) }))
    .filter((group) => group.entries.length > 0);
}
