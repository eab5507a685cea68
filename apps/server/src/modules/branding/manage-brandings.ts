import { type Branding, type BrandingInput, branding as schema } from "@gatehouse/contract/branding/branding.ts";
import type { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { actionOf, recordAudit } from "../audit/index.ts";
import {
  type BrandingRow,
  claimHost,
  listHosts,
  lockHost,
  reachesPartner,
  removeHost,
  setHostPicture,
  updateHost,
} from "./branding.store.ts";
import { logoUrl, readLogoPicture } from "./logos/logo.ts";
import { withStyles } from "./with-styles.ts";

export const listBrandings: UseCase<typeof brandingCalls.listBrandings> = async ({ services, caller, params }) => {
  const rows = await services.db.scoped(caller.scope, (tx) => listHosts(tx, params.partner_id ?? ""));
  return { data: rows.map(shown), total_count: rows.length };
};

export const saveBranding: UseCase<typeof brandingCalls.saveBranding> = async (context, input) => {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const { before, made } = await ownHost(tx, context, input);
    const { partner_id: _, domain, styles, logo: _1, favicon: _2, logo_url: _3, favicon_url: _4, ...facts } = input;
    await updateHost(tx, domain, {
      ...facts,
      ...(styles ? { styles: withStyles(before.styles, styles) } : {}),
      updated_at: services.clock.now(),
    });
    for (const kind of ["logo", "favicon"] as const)
      await keepPicture(tx, context, { domain, kind, base64: input[kind] ?? sentBack(before, input, kind) });
    const after = await mustLock(tx, domain);
    await note(tx, context, { before: made ? null : before, after });
    return shown(after);
  });
};

export const deleteBranding: UseCase<typeof brandingCalls.deleteBranding> = async (context) => {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = await lockHost(tx, params.id ?? "");
    if (!before || !(await reachesPartner(tx, caller, before.partner_id))) refuse("not_found");
    if (isHouse(context, before.domain)) refuse("forbidden");
    await removeHost(tx, before.domain);
    await note(tx, context, { before, after: null });
    return null;
  });
};

/** The host of the input, taken now if it was nobody's. Whose it is can't be changed by naming it. */
async function ownHost(
  tx: Tx,
  context: Context,
  input: BrandingInput,
): Promise<{ before: BrandingRow; made: boolean }> {
  const { services, caller } = context;
  const detail = "an administrator alone gives the house's own host a look";
  if (isHouse(context, input.domain)) refuse("unfit_field", { at: "domain", detail });
  const partner_id = await partnerOf(tx, context, input);
  const claim = { domain: input.domain, id: services.ids.next(), partner_id, now: services.clock.now() };
  const made = await claimHost(tx, claim);
  const before = await lockHost(tx, input.domain);
  if (!before || before.partner_id !== partner_id) refuse("already_there", { at: "domain" });
  if (!(await reachesPartner(tx, caller, partner_id))) refuse("invalid_field", { at: "partner_id" });
  return { before, made };
}

/** Named, or whose the host is already, or the caller's own. */
async function partnerOf(tx: Tx, { caller }: Context, { partner_id, domain }: BrandingInput): Promise<string> {
  if (partner_id) {
    return (await reachesPartner(tx, caller, partner_id)) ? partner_id : refuse("invalid_field", { at: "partner_id" });
  }
  const known = await lockHost(tx, domain);
  if (known && (await reachesPartner(tx, caller, known.partner_id))) return known.partner_id;
  return caller.account_type === "partner" ? caller.account_type_id : refuse("invalid_field", { at: "partner_id" });
}

/** Everybody signs in at the house's own host: a partner that could give it a look, be it named there, would show everybody its own name. */
function isHouse({ services, caller }: Context, domain: string): boolean {
  return caller.account_type !== "admin" && domain === new URL(services.config.PUBLIC_URL).hostname;
}

/** By its address a picture stays or is taken away; another address would be one that nothing is fetched from. */
function sentBack(before: BrandingRow, input: BrandingInput, kind: "logo" | "favicon"): "" | undefined {
  const address = input[`${kind}_url`];
  if (address === undefined || address === logoUrl(before[`${kind}_hash`])) return undefined;
  if (address !== "") refuse("unfit_field", { at: `${kind}_url`, detail: `the picture itself is sent, as ${kind}` });
  return "";
}

type Given = { domain: string; kind: "logo" | "favicon"; base64: string | undefined };

/** An address is what a reply showed, sent back: the picture stays. */
async function keepPicture(tx: Tx, { services }: Context, { domain, kind, base64 }: Given): Promise<void> {
  if (base64 === undefined || base64.startsWith("/api/")) return;
  const picture = base64 === "" ? null : readLogoPicture(base64, kind);
  await setHostPicture(tx, { domain, kind, hash: services.ids.secret() }, picture);
}

async function mustLock(tx: Tx, domain: string): Promise<BrandingRow> {
  return (await lockHost(tx, domain)) ?? refuse("not_found");
}

async function note(
  tx: Tx,
  context: Context,
  { before, after }: { before: BrandingRow | null; after: BrandingRow | null },
): Promise<void> {
  const { partner_id = "", id = "" } = after ?? before ?? {};
  await recordAudit(tx, context, {
    account_id: partner_id,
    action: actionOf({ before, after }),
    record_type: "branding",
    record_id: id,
    schema,
    before: before && shown(before),
    after: after && shown(after),
  });
}

function shown({ logo_hash, favicon_hash, ...row }: BrandingRow): Branding {
  return {
    ...row,
    logo_url: logoUrl(logo_hash),
    favicon_url: logoUrl(favicon_hash),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
