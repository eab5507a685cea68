import { createPrivateKey, X509Certificate } from "node:crypto";
import { appleCertificate as schema } from "@gatehouse/contract/wallets/apple-pay.ts";
import type { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { listPart } from "../../../search/page.ts";
import { recordAudit } from "../../audit/index.ts";
import {
  type CertificateRow,
  deleteCertificateRow,
  findCertificate,
  insertCertificate,
  listCertificates,
  lockCertificate,
  lockCertificates,
  updateCertificate,
} from "./apple-certificate.store.ts";
import { checkedDomains } from "./check-domain.ts";
import { presentCertificate } from "./present-certificate.ts";

const PER_MERCHANT = 50;

export const listAppleCertificates: UseCase<typeof walletCalls.listAppleCertificates> = ({ services, caller, query }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const rows = await listCertificates(tx);
    const now = services.clock.now();
    return listPart(
      rows.map((row) => presentCertificate(row, now)),
      query,
    );
  });

export const getAppleCertificate: UseCase<typeof walletCalls.getAppleCertificate> = ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const row = (await findCertificate(tx, params.certificateId ?? "")) ?? refuse("not_found");
    return presentCertificate(row, services.clock.now());
  });

type CreateCall = typeof walletCalls.createAppleCertificate;

export const createAppleCertificate: UseCase<CreateCall> = async (context, input) => {
  const { services, caller } = context;
  const { type, name, merchant_identifier = "" } = input;
  if (type === "custom" && !merchant_identifier) refuse("invalid_field", { at: "merchant_identifier" });
  const domains = await checkedDomains(context, input.domains ?? []);
  const id = services.ids.next();
  const own = type === "custom" ? await ownKeys(context, { id, name: merchant_identifier }) : noKeys;
  return services.db.scoped(caller.scope, async (tx) => {
    await lockCertificates(tx);
    if ((await listCertificates(tx)).length >= PER_MERCHANT) refuse("too_many_certificates");
    const now = services.clock.now();
    const row = await insertCertificate(tx, {
      merchant_id: tx.merchantId,
      id,
      type,
      name,
      domains,
      ...own,
      merchant_identifier: type === "custom" ? merchant_identifier : "",
      processing_certificate: "",
      identity_certificate: "",
      expires_at: null,
      next_check_at: null,
      misses: {},
      created_at: now,
      updated_at: now,
    });
    await noted(tx, context, { action: "create", before: null, after: row });
    return presentCertificate(row, now);
  });
};

type UpdateCall = typeof walletCalls.updateAppleCertificate;

/** Checks the domains before it locks, so that no lock waits for another server. */
export const updateAppleCertificate: UseCase<UpdateCall> = async (context, input) => {
  const { services, caller, params } = context;
  const id = params.certificateId ?? "";
  const known = await services.db.scoped(caller.scope, (tx) => findCertificate(tx, id));
  if (!known) refuse("not_found");
  const domains = input.domains && (await checkedDomains(context, input.domains, known.domains));
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockCertificate(tx, id)) ?? refuse("not_found");
    const now = services.clock.now();
    const listed = domains && { domains, misses: missesAmong(before, domains) };
    const change = { name: input.name, ...listed, ...certified(context, before, input), updated_at: now };
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after = (await updateCertificate(tx, id, given)) ?? refuse("not_found");
    await noted(tx, context, { action: "update", before, after });
    return presentCertificate(after, now);
  });
};

/** Of a domain that stays: one that comes back was proven anew. */
function missesAmong(before: CertificateRow, domains: readonly string[]): CertificateRow["misses"] {
  const stays = (domain: string) => before.domains.includes(domain) && domains.includes(domain);
  return Object.fromEntries(Object.entries(before.misses).filter(([domain]) => stays(domain)));
}

export const deleteAppleCertificate: UseCase<typeof walletCalls.deleteAppleCertificate> = async (context) => {
  const { services, caller, params } = context;
  await services.db.scoped(caller.scope, async (tx) => {
    const gone = (await deleteCertificateRow(tx, params.certificateId ?? "")) ?? refuse("not_found");
    await noted(tx, context, { action: "delete", before: gone, after: null });
  });
  return null;
};

const noKeys = { processing_csr: "", identity_csr: "", sealed_processing_key: "", sealed_identity_key: "" };

/** Makes the key pairs, which never leave the server, and the certificate requests for Apple. */
async function ownKeys({ services }: Context, { id, name }: { id: string; name: string }): Promise<typeof noKeys> {
  const apple = services.appleAccount ?? refuse("apple_pay_unavailable");
  const [processing, identity] = await Promise.all([apple.newKey("processing", name), apple.newKey("identity", name)]);
  return {
    processing_csr: processing.csr,
    identity_csr: identity.csr,
    sealed_processing_key: services.keys.seal(processing.privateKey, sealedFor(id, "processing")),
    sealed_identity_key: services.keys.seal(identity.privateKey, sealedFor(id, "identity")),
  };
}

/** Returns the context that a sealed key is bound to. */
export function sealedFor(id: string, use: "processing" | "identity"): string {
  return `apple-certificate/${id}/${use}`;
}

type Certified = Pick<CertificateRow, "processing_certificate" | "identity_certificate" | "expires_at">;

/** Refuses a certificate of another key. The pair expires with the certificate that expires first. */
function certified({ services }: Context, row: CertificateRow, input: Partial<Certified>): Partial<Certified> {
  const ends = new Map<string, Date>();
  const read = (use: "processing" | "identity", given: string) => {
    const at = `${use}_certificate`;
    const sealed = use === "processing" ? row.sealed_processing_key : row.sealed_identity_key;
    if (!sealed) refuse("unfit_field", { at, detail: "the gateway's own serves here" });
    const found = readCertificate(given, services.keys.open(sealed, sealedFor(row.id, use)));
    if (!found) refuse("unfit_field", { at, detail: "it is not the certificate of this request" });
    ends.set(use, found.expires_at);
    return found.pem;
  };
  const { processing_certificate: processing, identity_certificate: identity } = input;
  const change: Partial<Certified> = {
    ...(processing ? { processing_certificate: read("processing", processing) } : {}),
    ...(identity ? { identity_certificate: read("identity", identity) } : {}),
  };
  if (ends.size === 0) return {};
  const others = ends.size === 2 || !row.expires_at ? [] : [row.expires_at];
  return { ...change, expires_at: new Date(Math.min(...[...ends.values(), ...others].map(Number))) };
}

type Noted = { action: string; before: CertificateRow | null; after: CertificateRow | null };

type Actor = Parameters<typeof recordAudit>[1];

export async function noted(tx: Tx, context: Actor, { action, before, after }: Noted): Promise<void> {
  const now = context.services.clock.now();
  const shown = (row: CertificateRow | null) => row && presentCertificate(row, now);
  const record_id = (after ?? before)?.id ?? "";
  const record = { account_id: tx.merchantId, record_type: "apple_certificate", record_id };
  await recordAudit(tx, context, { ...record, action, schema, before: shown(before), after: shown(after) });
}

/** Reads a certificate as PEM; undefined when it is unreadable or certifies another key. */
function readCertificate(given: string, privateKey: string): { pem: string; expires_at: Date } | undefined {
  const text = given.trim();
  try {
    const certificate = new X509Certificate(text.startsWith("-----") ? text : Buffer.from(text, "base64"));
    if (!certificate.checkPrivateKey(createPrivateKey(privateKey))) return undefined;
    return { pem: certificate.toString(), expires_at: new Date(certificate.validTo) };
  } catch {
    // Unreadable text isn't a certificate.
    return undefined;
  }
}
