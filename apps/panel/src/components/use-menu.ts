import { admits, type Holder } from "@gatehouse/contract/access.ts";
import { useHolder } from "../session/holder.ts";
import { currentSession } from "../session/session.ts";
import { entriesOf, filledGroups, type Menu, type MenuEntry, meets, type PageEntry } from "./menu.ts";
import { usePanel } from "./panel-context.ts";

const noMenu: Menu = { main: [], settings: [], help: [] };

function isVisible({ role, needs }: PageEntry, holder: Holder): boolean {
  if (role && !admits({ kind: "caller", accounts: [holder.account_type], role }, holder)) return false;
  return !needs || meets(needs, holder);
}

/** The menu of the signed-in user, with the entries that they may open. */
export function useMenu(): Menu {
  const session = currentSession();
  const { menus } = usePanel();
  const { holder } = useHolder();
  if (session === undefined || holder === undefined) return noMenu;
  return filledGroups(menus[session.accountType], (entry) => isVisible(entry, holder));
}

/** The pages that the signed-in user may open: those of the menu, then those that other pages lead to. */
export function usePages(): { entries: MenuEntry[]; others: PageEntry[] } {
  const session = currentSession();
  const { pages } = usePanel();
  const { holder } = useHolder();
  const others = pages.filter(
    (page) => page.area === session?.accountType && holder !== undefined && isVisible(page, holder),
  );
  return { entries: entriesOf(useMenu()), others };
}
