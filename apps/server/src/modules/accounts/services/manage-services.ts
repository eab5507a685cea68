import { auditedService, MOST_SETTINGS } from "@gatehouse/contract/accounts/service.ts";
import type { serviceCalls } from "@gatehouse/contract/accounts/service-calls.ts";
import { MASK } from "@gatehouse/contract/secret.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { actionOf, recordAudit } from "../../audit/index.ts";
import { openData, presentService, sealData } from "./present-service.ts";
import { insertService, lockService, type ServiceRow, updateServiceRow } from "./service.store.ts";

export const createService: UseCase<typeof serviceCalls.createService> = (context, input) => {
  const { services, caller } = context;
  const now = services.clock.now();
  const status = input.status ?? "active";
  return services.db.scoped(caller.scope, async (tx) => {
    const row: ServiceRow = {
      id: services.ids.next(),
      type: input.type,
      status,
      data: sealData(services, tx.merchantId, allSettings({}, input.data)),
      agreement_url: input.agreement_url ?? "",
      created_at: now,
      updated_at: now,
      activated_at: null,
      deactivated_at: null,
      ...switchedAt(status, now),
    };
    if (!(await insertService(tx, row))) refuse("already_there", { at: "type" });
    return finish(tx, context, { before: null, id: row.id });
  });
};

export const updateService: UseCase<typeof serviceCalls.updateService> = (context, { data, ...facts }) => {
  const { services } = context;
  return change(context, (tx, before) => {
    if (!data) return facts;
    const kept = openData(services, tx.merchantId, before);
    return { ...facts, data: sealData(services, tx.merchantId, allSettings(kept, data)) };
  });
};

export const setServiceStatus: UseCase<typeof serviceCalls.setServiceStatus> = (context) => {
  const { status } = context.params;
  if (status !== "active" && status !== "disabled") refuse("invalid_field", { at: "status" });
  return change(context, () => ({ status }));
};

type Settings = Record<string, string>;

/** Merges given settings into stored ones. A mask keeps the stored value; without one it is refused. */
function allSettings(kept: Settings, given: Settings = {}): Settings {
  const strange = Object.keys(given).find((name) => given[name] === MASK && !Object.hasOwn(kept, name));
  if (strange !== undefined) refuse("invalid_field", { at: `data.${strange}` });
  const all = { ...kept, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== MASK)) };
  if (Object.keys(all).length > MOST_SETTINGS)
    refuse("unfit_field", { at: "data", detail: `there may be ${MOST_SETTINGS} settings in all` });
  return all;
}

type Facts = {
  status?: "active" | "disabled" | undefined;
  data?: string | undefined;
  agreement_url?: string | undefined;
};

function change(context: Context, facts: (tx: Tx, before: ServiceRow) => Facts) {
  const { services, caller, params } = context;
  const now = services.clock.now();
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockService(tx, params.sid ?? "")) ?? refuse("not_found");
    const wanted = facts(tx, before);
    const switched = wanted.status && wanted.status !== before.status ? switchedAt(wanted.status, now) : {};
    const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    await updateServiceRow(tx, before.id, { ...set, ...switched, updated_at: now });
    return finish(tx, context, { before, id: before.id });
  });
}

/** Sets the time of the last change to this status; the time of the other one stays. */
const switchedAt = (status: "active" | "disabled", now: Date) =>
  status === "active" ? { activated_at: now } : { deactivated_at: now };

async function finish(tx: Tx, context: Context, { before, id }: { before: ServiceRow | null; id: string }) {
  const { services } = context;
  const after = (await lockService(tx, id)) ?? refuse("not_found");
  const audited = (row: ServiceRow) => ({ ...row, data: openData(services, tx.merchantId, row) });
  await recordAudit(tx, context, {
    account_id: tx.merchantId,
    action: actionOf({ before, after }),
    record_type: "service",
    record_id: id,
    schema: auditedService,
    before: before && audited(before),
    after: audited(after),
  });
  return presentService(services, tx.merchantId, after);
}
