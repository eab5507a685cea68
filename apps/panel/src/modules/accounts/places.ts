import type { Account } from "./account-list.tsx";

type Candidate = { id: string; name: string; status?: Account["status"]; parent_structure?: Record<string, string> };
type Moving = { account: Pick<Account, "id">; parentId: string; root: boolean };

/** Where an account could be put: a partner by its id, or "root". */
export type Place = { value: string; label: string };

/** Neither itself, nor anybody beneath it, nor where it is already; `root`: also beneath nobody. */
export function placesFor(candidates: readonly Candidate[], { account, parentId, root }: Moving): Place[] {
  const fits = ({ id, parent_structure = {} }: Candidate) =>
    id !== account.id && id !== parentId && parent_structure[account.id] === undefined;
  const places = candidates.filter(fits).map(({ id, name, status }) => ({
    value: id,
    label: status === "disabled" ? `${name} (disabled)` : name,
  }));
  return root && parentId !== "" ? [{ value: "root", label: "the top, beneath nobody" }, ...places] : places;
}
