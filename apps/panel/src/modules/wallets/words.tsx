import type { AppleCertificate } from "@gatehouse/contract/wallets/apple-pay.ts";
import { Status, type Tone } from "@gatehouse/ui/status/status.tsx";

export const typeNames: Record<AppleCertificate["type"], string> = {
  simple: "Simple",
  custom: "Own Apple account",
};

/** What their pages say when a certificate is gone. */
export const soughtCertificate = { noun: "certificate", list: "All certificates", to: "/merchant/settings/apple-pay" };

const shown: Record<AppleCertificate["status"], { tone: Tone; word: string }> = {
  pending: { tone: "warning", word: "Pending" },
  active: { tone: "success", word: "Active" },
  expired: { tone: "danger", word: "Expired" },
};

export function CertificateStatus({ status }: Pick<AppleCertificate, "status">) {
  const { tone, word } = shown[status];
  return <Status tone={tone}>{word}</Status>;
}
