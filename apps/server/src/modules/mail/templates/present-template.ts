import type { MailTemplate } from "@gatehouse/contract/mail/template.ts";
import { asText, type Values } from "../outbox/domain/render.ts";
import { catalogue } from "./domain/catalogue.ts";
import type { TemplateRow } from "./template.store.ts";

/** Without times it is nobody's own record. */
type Shown = Omit<TemplateRow, "created_at" | "updated_at"> & { created_at: Date | null; updated_at: Date | null };

export function presentTemplate(row: Shown, samples: Values, origin: MailTemplate["origin"] = "own"): MailTemplate {
  const { account_id: account_type_id, type, created_at, updated_at, ...rest } = row;
  const { required, in_use } = catalogue[type];
  const placeholders = Object.entries(samples).map(([name, sample]) => ({
    name,
    sample: asText(sample),
    required: required.includes(name),
  }));
  return {
    ...rest,
    type,
    account_type_id,
    origin,
    in_use,
    placeholders,
    is_default: origin !== "own",
    created_at: created_at?.toISOString() ?? null,
    updated_at: updated_at?.toISOString() ?? null,
  };
}
