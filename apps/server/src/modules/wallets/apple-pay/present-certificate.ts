import type { AppleCertificate } from "@gatehouse/contract/wallets/apple-pay.ts";
import type { CertificateRow } from "./apple-certificate.store.ts";

export function presentCertificate(row: CertificateRow, now: Date): AppleCertificate {
  const { id, type, name, merchant_identifier, domains } = row;
  const { processing_csr, identity_csr, processing_certificate, identity_certificate } = row;
  return {
    id,
    type,
    name,
    merchant_identifier,
    domains,
    processing_csr,
    identity_csr,
    processing_certificate,
    identity_certificate,
    status: statusOf(row, now),
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function statusOf(row: CertificateRow, now: Date): AppleCertificate["status"] {
  if (row.type === "simple") return "active";
  if (!row.processing_certificate || !row.identity_certificate) return "pending";
  return row.expires_at && row.expires_at <= now ? "expired" : "active";
}
