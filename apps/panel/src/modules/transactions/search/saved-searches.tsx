import type { SavedSearch } from "@gatehouse/contract/reporting/saved-search-schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Menu } from "@gatehouse/ui/menu/menu.tsx";
import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ListFilter } from "../../../lib/list-state.ts";
import { isRoleAdmin } from "../../../session/area.ts";
import { userQuery } from "../../../session/user.ts";
import { useFileZone } from "../../accounts/index.ts";
import { filtersOfSaved } from "./saved-filters.ts";
import { savedQuery } from "./saved-queries.ts";

const SaveDialog = lazyPart(async () => ({ default: (await import("./saved-search-dialogs.tsx")).SaveDialog }));
const DeleteDialog = lazyPart(async () => ({ default: (await import("./saved-search-dialogs.tsx")).DeleteDialog }));

type SavedProps = {
  /** What the list can be filtered by. */
  fields: readonly SearchField[];
  filters: readonly ListFilter[];
  /** Whose payments are listed, where it is one merchant's who is looked at from above. */
  merchantId?: string | undefined;
  onChoose: (filters: ListFilter[]) => void;
};

/** Searches under a name: one's own, and those that somebody of the account shares. */
export function SavedSearches({ fields, filters, merchantId, onChoose }: SavedProps) {
  const { data = [] } = useQuery(savedQuery);
  const { data: user } = useQuery(userQuery);
  // Those of others are deleted by whoever administers the account.
  const deletable = data.filter(({ shared, user_id }) => user_id === user?.id || (shared && isRoleAdmin()));
  const zone = useFileZone(merchantId);
  const [open, setOpen] = useState<"save" | "delete">();
  const choose = ({ name, data }: SavedSearch) => {
    const found = filtersOfSaved(data, { fields, zone });
    if (found) onChoose(found);
    else toast(`“${name}” asks for something that this list cannot show`, "error");
  };
  const items = [
    ...data.map((one) => ({
      label: one.name,
      ...(one.shared ? { hint: "shared" } : {}),
      onSelect: () => choose(one),
    })),
    { label: "Save this search…", onSelect: () => setOpen("save") },
    ...(deletable.length > 0 ? [{ label: "Delete a search…", onSelect: () => setOpen("delete") }] : []),
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu trigger={<Button>Saved searches</Button>} label="Saved searches" items={items} />
      <Suspense>
        {open === "save" ? <SaveDialog filters={filters} onClose={close} /> : null}
        {open === "delete" ? <DeleteDialog searches={deletable} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
