import type { merchantSearches } from "@gatehouse/contract/reporting/saved-search-calls.ts";
import type { SavedSearch } from "@gatehouse/contract/reporting/saved-search-schemas.ts";
import type { Caller, UseCase } from "../../../context.ts";
import { refuse, within } from "../../../refusal.ts";
import { listPart } from "../../../search/page.ts";
import { refuseOperators } from "../../search-transactions/index.ts";
import {
  countSavedSearches,
  deleteSavedSearch as deleteRow,
  listSavedSearches as listRows,
  type SearchRow,
  saveSearch as saveRow,
} from "./saved-search.store.ts";

const PER_PERSON = 500;

const personOf = ({ user_id, account_type_id }: Caller) => ({ user_id, account_id: account_type_id });

export const listSavedSearches: UseCase<typeof merchantSearches.list> = async ({ services, caller, query }) => {
  const wanted = { ...personOf(caller), section: query.section ?? "" };
  const rows = await services.db.scoped(caller.scope, (tx) => listRows(tx, wanted));
  return listPart(rows.map(shown), query);
};

/** The section whose searches are of a known form. */
const TRANSACTIONS = "transactions";

export const saveSearch: UseCase<typeof merchantSearches.save> = async (context, input) => {
  const { services, caller } = context;
  if (input.section === TRANSACTIONS) within("data", () => refuseOperators(context, bodyIn(input.data)));
  return services.db.scoped(caller.scope, async (tx) => {
    const person = personOf(caller);
    if ((await countSavedSearches(tx, person)) >= PER_PERSON) refuse("too_many_searches");
    const own = { shared: false, ...input, id: services.ids.next(), created_at: services.clock.now() };
    return shown(await saveRow(tx, { ...own, shared: input.shared ?? false, ...person }));
  });
};

/** What is searched for, also where it was sent as a text; what else a text says is its client's own way. */
function bodyIn(data: SavedSearch["data"]): unknown {
  if (typeof data !== "string") return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** A shared one of somebody else is removed by those who administer the account. */
export const deleteSavedSearch: UseCase<typeof merchantSearches.remove> = async ({ services, caller, params }) => {
  const search = { ...personOf(caller), id: params.id ?? "", any_shared: caller.role === "admin" };
  const gone = await services.db.scoped(caller.scope, (tx) => deleteRow(tx, search));
  return gone ? null : refuse("not_found");
};

function shown(row: SearchRow): SavedSearch {
  return { ...row, created_at: row.created_at.toISOString() };
}
