import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { type PublishedTerms, publishedTerms } from "@gatehouse/contract/identity/terms-calls.ts";
import type { Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { recordAudit } from "../audit/index.ts";
import { refuseStandIn } from "./log-in-as.ts";
import { insertTerms, listTermsRows, type TermsRow } from "./terms.store.ts";

type Current = Pick<TermsRow, "version" | "text"> & { published_at: Date | null };

/** What was published last; before anything was, the version that the installation names, whose words the panel brings. */
export async function currentTerms(tx: Tx, { config }: Services): Promise<Current> {
  const [newest] = await listTermsRows(tx, 1);
  return newest ?? { version: config.TERMS_VERSION, text: "", published_at: null };
}

export const getTerms: UseCase<typeof identityCalls.getTerms> = async ({ services }) => {
  const { version, text, published_at } = await services.db.scoped(systemScope, (tx) => currentTerms(tx, services));
  return { version, text, published_at: published_at?.toISOString() ?? null };
};

export const listTerms: UseCase<typeof identityCalls.listTerms> = async ({ services }) => {
  const rows = await services.db.scoped(systemScope, (tx) => listTermsRows(tx));
  return { data: rows.map(present), total_count: rows.length };
};

export const publishTerms: UseCase<typeof identityCalls.publishTerms> = async (context, { version, text }) => {
  const { services, caller } = context;
  refuseStandIn(caller);
  const row = { version: version.trim(), text, published_by: caller.username, published_at: services.clock.now() };
  return services.db.scoped(systemScope, async (tx) => {
    if (!(await insertTerms(tx, row))) refuse("already_there", { field: "Version" });
    const after = present(row);
    const change = { action: "publish", record_type: "terms", record_id: row.version, before: null, after };
    await recordAudit(tx, context, { ...change, account_id: caller.account_type_id, schema: publishedTerms });
    return after;
  });
};

function present(row: TermsRow): PublishedTerms {
  return { ...row, published_at: row.published_at.toISOString() };
}
