import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { publishedTerms } from "@gatehouse/contract/identity/terms-schemas.ts";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { listPageOf } from "../../../search/page.ts";
import { recordAudit } from "../../audit/index.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { noteAcceptance } from "./accept-terms.ts";
import { countVersions, findTerms, insertTerms, listVersions, type TermsRow } from "./terms.store.ts";

export const getTerms: UseCase<typeof identityCalls.getTerms> = async ({ services, query }) => {
  const wanted = query.version || undefined;
  const found = await services.db.scoped(systemScope, (tx) => findTerms(tx, wanted));
  if (!found && wanted) refuse("not_found");
  const unpublished = { version: services.config.TERMS_VERSION, text: "", published_at: null };
  const { version, text, published_at } = found ?? unpublished;
  return { version, text, published_at: published_at?.toISOString() ?? null };
};

export const listTerms: UseCase<typeof identityCalls.listTerms> = ({ services, query }) =>
  services.db.scoped(systemScope, async (tx) => ({
    data: (await listVersions(tx, listPageOf(query))).map(present),
    total_count: await countVersions(tx),
  }));

/** Whoever publishes terms has them before their eyes: it is to accept them, and shuts nobody out of their own session. */
export const publishTerms: UseCase<typeof identityCalls.publishTerms> = async (context, { version, text }) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  const row = { version: version.trim(), text, published_by: caller.username, published_at: services.clock.now() };
  return services.db.scoped(systemScope, async (tx) => {
    if (!(await insertTerms(tx, row))) refuse("already_there", { at: "version" });
    await noteAcceptance(tx, context, row.version);
    const after = present(row);
    const change = { action: "publish", record_type: "terms", record_id: row.version, before: null, after };
    await recordAudit(tx, context, { ...change, account_id: caller.account_type_id, schema: publishedTerms });
    return after;
  });
};

function present<Row extends Pick<TermsRow, "published_at">>(row: Row) {
  return { ...row, published_at: row.published_at.toISOString() };
}
